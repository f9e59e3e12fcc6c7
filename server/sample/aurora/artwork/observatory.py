"""The observatory: a glass dome seen all around, as an equirectangular panorama."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

reset()
world()
terrain(span=360.0, cols=2600, rows=380)

R, BASE = 8.0, 1.15
quad("ground-under", [(-9, -9, -0.02), (9, -9, -0.02), (9, 9, -0.02), (-9, 9, -0.02)], plaster("dark", (0.02, 0.022, 0.04)))
cyl("ground", (0, 0, -0.05), R, 0.1, floor_stone("domefloor", (0.035, 0.04, 0.075), 0.14, 1.2), 128, 0)
for r in (2.2, 4.4, 6.6):
    revolve("inlay", [(r, 0.003), (r + 0.035, 0.003)], brass(), seg=128)
revolve("compass", [(2.265, 0.004), (2.285, 0.004)], glow("compass", TEAL, 6, 0.5), seg=128)
for k in range(24):
    t = TAU * k / 24
    r0 = 2.4 if k % 6 else 0.7
    box("ray", (math.cos(t) * (r0 + 4.35) / 2, math.sin(t) * (r0 + 4.35) / 2, 0.002), (4.35 - r0, 0.03 if k % 6 else 0.06, 0.004), brass(), 0, rot=t)
# Parapet with a bench, warm light beneath
revolve("parapet", [(R - 0.02, 0), (R - 0.02, BASE), (R + 0.25, BASE)], walnut(), seg=128)
revolve("bench", [(R - 0.72, 0.30), (R - 0.72, 0.40), (R - 0.05, 0.40)], oak(), seg=128)
revolve("bench-under", [(R - 0.55, 0.0), (R - 0.55, 0.30), (R - 0.72, 0.30)], dark_metal(), seg=128)
revolve("bench-glow", [(R - 0.60, 0.27), (R - 0.57, 0.29)], glow("benchglow", WARM, 16, 5), seg=128)
revolve("cushion", [(R - 0.70, 0.40), (R - 0.68, 0.49), (R - 0.20, 0.49), (R - 0.16, 0.40)], fabric("navyseat", (0.045, 0.06, 0.20)), seg=128)
revolve("back", [(R - 0.16, 0.44), (R - 0.18, 0.92), (R - 0.06, 0.94)], fabric("navyseat", (0.045, 0.06, 0.20)), seg=128)
revolve("parapet-line", [(R - 0.03, BASE + 0.01), (R - 0.0, BASE + 0.03)], glow("parapetline", WARM, 12, 3.2), seg=128)

# Dome: ribs and rings, glass left to the imagination
metal = brass()
for k in range(24):
    t = TAU * k / 24
    tube("meridian", [((R + 0.1) * math.cos(t) * math.cos(e), (R + 0.1) * math.sin(t) * math.cos(e), BASE + R * 0.92 * math.sin(e)) for e in [math.radians(1.0 + 79 * i / 24) for i in range(25)]], 0.055, dark_metal())
for e in (18, 36, 54, 70, 80):
    e = math.radians(e)
    tube("parallel", [((R + 0.1) * math.cos(TAU * i / 96) * math.cos(e), (R + 0.1) * math.sin(TAU * i / 96) * math.cos(e), BASE + R * 0.92 * math.sin(e)) for i in range(96)], 0.045 if e < 1.3 else 0.09, dark_metal(), True)
e = math.radians(78.5)
tube("oculus", [((R) * math.cos(TAU * i / 96) * math.cos(e), (R) * math.sin(TAU * i / 96) * math.cos(e), BASE + R * 0.92 * math.sin(e)) for i in range(96)], 0.03, glow("oculus", WARM, 14, 4), True)


def polar(yaw, r, z=0.0):
    a = math.radians(yaw)
    return (r * math.sin(a), r * math.cos(a), z)


# Ahead: a curved row of displays on a console
for k in (-1, 0, 1):
    yaw = k * 23
    s = screen(f"library{k}", polar(yaw, 5.4, 1.12), 1.98, 1.2, tiles_picture(660, 400, 3, 2, 31 + k) if k else aurora_picture(660, 400, 3.4), -math.radians(yaw), 1.1)
    x, y, _ = polar(yaw, 5.35)
    box("console", (x, y, 0.5), (2.05, 0.6, 1.0), walnut(), 0.03, rot=-math.radians(yaw))
    box("console-line", polar(yaw, 5.03, 0.08), (2.0, 0.02, 0.03), glow("consoleline", TEAL, 9, 2.2), 0, rot=-math.radians(yaw))

# Right: the telescope on its pillar
tx, ty, _ = polar(62, 4.3)
revolve("pier", [(0, 0), (0.62, 0), (0.60, 0.10), (0.28, 0.22), (0.22, 1.25), (0.3, 1.35), (0, 1.35)], mat("white", (0.42, 0.44, 0.52), 0.35), (tx, ty, 0), 64)
revolve("pier-glow", [(0.63, 0.02), (0.66, 0.05)], glow("piercrimson", CRIMSON, 14, 4), (tx, ty, 0), 64)
tele = [
    revolve("tube", [(0.0, -1.15), (0.21, -1.15), (0.21, 0.55), (0.24, 0.56), (0.24, 1.25), (0.20, 1.25), (0.20, 0.6)], mat("whitetube", (0.62, 0.64, 0.72), 0.25, coat=0.5), seg=48),
    revolve("band", [(0.22, -0.25), (0.235, -0.23), (0.235, 0.12), (0.22, 0.14)], brass(), seg=48),
    revolve("band", [(0.245, 1.1), (0.255, 1.12), (0.255, 1.24), (0.245, 1.26)], brass(), seg=48),
    revolve("eye", [(0, -1.5), (0.06, -1.5), (0.07, -1.2), (0.12, -1.15)], dark_metal(), seg=32),
    revolve("finder", [(0, -0.6), (0.045, -0.6), (0.05, 0.3), (0, 0.3)], brass(), (0.29, 0, 0), 24),
]
m = Matrix.Translation((tx, ty, 1.72)) @ Matrix.Rotation(math.radians(28), 4, "Z") @ Matrix.Rotation(math.radians(-48), 4, "X")
for p in tele:
    p.matrix_world = m @ p.matrix_basis
box("fork", (tx, ty, 1.55), (0.5, 0.16, 0.35), dark_metal(), 0.04, rot=math.radians(28))

# Left: a round chart table that glows
cx, cy, _ = polar(-72, 3.9)
cyl("chart-foot", (cx, cy, 0.4), 0.35, 0.8, walnut(), 64, 0.02)
cyl("chart-rim", (cx, cy, 0.86), 1.12, 0.12, walnut(), 96, 0.03)
n = 480
yy, xx = np.mgrid[-1 : 1 : n * 1j, -1 : 1 : n * 1j]
rr = np.hypot(xx, yy)
chart = np.zeros((n, n, 3), np.float32) + np.array([0.006, 0.03, 0.09])
for q in (0.25, 0.5, 0.75, 0.96):
    chart += np.exp(-(((rr - q) / 0.006) ** 2))[..., None] * np.array([0.02, 0.5, 0.6])
for q in range(12):
    t = TAU * q / 12
    chart += (np.exp(-(((xx * math.sin(t) - yy * math.cos(t)) / 0.004) ** 2)) * (rr > 0.25))[..., None] * np.array([0.01, 0.18, 0.26])
rng = np.random.default_rng(8)
pts = rng.uniform(-0.75, 0.75, (70, 2))
for px, py in pts:
    chart += np.exp(-(((xx - px) ** 2 + (yy - py) ** 2) / (rng.uniform(0.006, 0.016) ** 2)))[..., None] * np.array([0.9, 0.95, 1.0]) * 1.4
for a, b in ((0, 1), (1, 2), (2, 3), (3, 4), (5, 6), (6, 7), (7, 8), (9, 10), (10, 11)):
    d = pts[b] - pts[a]
    t = np.clip(((xx - pts[a][0]) * d[0] + (yy - pts[a][1]) * d[1]) / (d @ d), 0, 1)
    chart += np.exp(-(np.hypot(xx - pts[a][0] - t * d[0], yy - pts[a][1] - t * d[1]) / 0.004) ** 2)[..., None] * np.array([0.8, 0.02, 0.12])
chart *= (rr < 0.99)[..., None]
q = quad("chart", [(cx - 1.04, cy - 1.04, 0.925), (cx + 1.04, cy - 1.04, 0.925), (cx + 1.04, cy + 1.04, 0.925), (cx - 1.04, cy + 1.04, 0.925)], picture("chart", chart, 1.5))
revolve("chart-mask", [(1.02, 0.93), (1.12, 0.93)], walnut(), (cx, cy, 0), 96)

# Behind: armchairs in a half ring on a rug
bx, by, _ = polar(150, 4.1)
cyl("rug", (bx, by, 0.012), 1.9, 0.024, mat("rug", (0.06, 0.065, 0.19), 0.95, bump=0.2, scale=120, sheen=0.5), 96)
for k, a in enumerate((-60, 0, 60, 120, 240)):
    t = math.radians(a + 30)
    x, y = bx + 1.25 * math.cos(t), by + 1.25 * math.sin(t)
    armchair((x, y, 0.02), t - math.pi / 2, fabric("crimson", (0.55, 0.005, 0.045)) if k == 1 else fabric("velvet", (0.05, 0.075, 0.24)))
round_table((bx, by, 0.02), 0.42, 0.42)
for yaw, r, h in ((-38, 6.2, 2.2), (38, 6.3, 2.2), (105, 6.2, 2.4), (-118, 6.2, 2.4), (-160, 6.0, 2.2), (190, 6.0, 2.2)):
    tree(polar(yaw, r), h, 0.75, 1300, 0.34, int(yaw + 400))

for k in range(6):
    lamp(polar(60 * k + 30, 4.6, 5.6), 60, 1.4, spread=math.pi * 0.8)
lamp((0, 0, 7.4), 70, 2.2)
lamp((tx, ty - 0.4, 4.6), 60, 0.4, look=(tx, ty, 1.5), spread=math.pi * 0.4)

cam = camera((0, 0, 1.68), (0, 10, 1.68), panorama=True)
marks = {
    "library": [polar(-33, 5.4, 1.1), polar(33, 5.4, 2.35)],
    "telescope": [(tx - 0.9, ty + 0.9, 0.9), (tx + 0.9, ty - 0.9, 2.7)],
    "chart": [polar(-88, 3.9, 0.7), polar(-56, 3.9, 1.0)],
    "chairs": [polar(128, 4.1, 0.1), polar(172, 4.1, 0.9)],
}
render("observatory", cam, 4096, 2048, marks=marks)

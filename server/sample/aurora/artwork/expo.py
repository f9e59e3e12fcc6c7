"""The expo hall: stands under a vault whose crown is glass."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

reset()
world()
terrain()

W, TOP, Y0, Y1 = 17.0, 13.0, -8.0, 34.0


def vault(t):
    """Cross-section for t in -1..1."""
    return W * math.sin(t * 1.35) / math.sin(1.35), 0.4 + (TOP - 0.4) * (math.cos(t * 1.35) - math.cos(1.35)) / (1 - math.cos(1.35))


quad("ground", [(-W, Y0, 0), (W, Y0, 0), (W, Y1, 0), (-W, Y1, 0)], floor_stone("expofloor", (0.085, 0.09, 0.125), 0.12, 2.4))
quad("rear", [(W, Y0, 0), (-W, Y0, 0), (-W, Y0, TOP + 1), (W, Y0, TOP + 1)], plaster())
# Ribs
for k in range(12):
    y = Y0 + (Y1 - Y0) * k / 11
    ribbon_pts = [vault(-1 + 2 * i / 60) for i in range(61)]
    v, f = [], []
    for i, (x, z) in enumerate(ribbon_pts):
        n = Vector((-x * 0.5, 0, -z)).normalized()
        for d, yy in ((0, -0.16), (0, 0.16), (0.62, 0.16), (0.62, -0.16)):
            v.append((x + n.x * d, y + yy, z + n.z * d))
    for i in range(60):
        a, b = 4 * i, 4 * i + 4
        f += [(a + c, b + c, b + (c + 1) % 4, a + (c + 1) % 4) for c in range(4)]
    mesh("rib", v, f, oak())
# Shell: slatted timber on the flanks, glass in the crown
n = 48
for i in range(n):
    t0, t1 = -1 + 2 * i / n, -1 + 2 * (i + 1) / n
    (xa, za), (xb, zb) = vault(t0), vault(t1)
    mid = abs((t0 + t1) / 2)
    if mid < 0.42:
        quad("crown", [(xa, Y0, za), (xb, Y0, zb), (xb, Y1, zb), (xa, Y1, za)], glass("crownglass", (0.9, 0.95, 0.97)))
        if i % 2 == 0:
            tube("purlin", [(xa, Y0, za), (xa, Y1, za)], 0.045, dark_metal())
    else:
        quad("flank", [(xa, Y0, za), (xb, Y0, zb), (xb, Y1, zb), (xa, Y1, za)], plaster("flank", (0.05, 0.055, 0.10)))
        if mid < 0.97:
            tube("batten", [(xa, Y0, za - 0.06), (xa, Y1, za - 0.06)], 0.05, walnut())
for s in (-1, 1):
    x, z = vault(s * 0.435)
    tube("crown-light", [(x - s * 0.1, Y0, z - 0.2), (x - s * 0.1, Y1, z - 0.2)], 0.035, glow("crownlight", WARM, 14, 4))
    x, z = vault(s * 0.93)
    tube("foot-light", [(x - s * 0.3, Y0, z), (x - s * 0.3, Y1, z)], 0.03, glow("crownlight", WARM, 14, 4))
# Glazed gable: posts only, the night stands behind
for k in range(-6, 7):
    x = k * 2.6
    t = math.asin(max(-1, min(1, x / W * math.sin(1.35)))) / 1.35
    z = vault(t)[1]
    box("mullion", (x, Y1, z / 2), (0.12, 0.25, z), dark_metal(), 0)
for z in (3.4, 7.0):
    box("transom", (0, Y1, z), (2 * W, 0.2, 0.09), dark_metal(), 0)


def stand(at, rot, width=5.4, depth=3.8, line=TEAL, back=3.3):
    x0 = width / 2
    g = glow(f"line{line[0]:.2f}", line, 8, 1.7)
    parts = [
        box("deck", (0, 0, 0.07), (width, depth, 0.14), oak(), 0.015),
        box("deck-line", (0, -depth / 2 - 0.006, 0.05), (width, 0.012, 0.03), g, 0),
        box("back", (0, depth / 2 - 0.1, back / 2 + 0.14), (width, 0.16, back), plaster("standwall", (0.035, 0.045, 0.12)), 0.01),
        box("canopy", (0, 0.2, back + 0.19), (width + 0.1, depth - 0.3, 0.1), walnut(), 0.01),
        box("canopy-line", (0, 0.2 - (depth - 0.3) / 2 - 0.012, back + 0.19), (width + 0.1, 0.012, 0.018), g, 0),
        box("canopy-light", (0, 0.3, back + 0.13), (width * 0.8, 0.10, 0.012), glow("canopylight", WARM, 26, 6), 0),
    ]
    for s in (-1, 1):
        parts.append(box("post", (s * (x0 - 0.05), -depth / 2 + 0.42, back / 2 + 0.14), (0.07, 0.07, back), brass(), 0.008))
    group(parts, at, rot)
    return Matrix.Translation(Vector(at)) @ Matrix.Rotation(rot, 4, "Z")


def put(m, p):
    return tuple(m @ Vector(p))


# Left: films on a large display
ra = 0.46
a = stand((-7.2, 9.4, 0), ra, 6.2)
films = screen("films", put(a, (0, 1.62, 0.85)), 4.2, 2.2, tiles_picture(840, 440, 4, 2, 11), ra, 1.1)
box("counter", put(a, (-1.9, -0.9, 0.66)), (1.5, 0.55, 1.04), walnut(), 0.02, rot=ra)
box("counter-top", put(a, (-1.9, -0.9, 1.2)), (1.66, 0.68, 0.05), mat("deskstone", (0.42, 0.43, 0.50), 0.28, grain=0.2, scale=2.2), 0.01, rot=ra)
pouf(put(a, (1.2, -0.6, 0.14)))
pouf(put(a, (2.1, -0.1, 0.14)), cloth=fabric())

# Middle: a round counter under a hanging ring
cyl("island-foot", (0.4, 15.5, 0.55), 1.72, 0.98, walnut(), 96, 0.02)
cyl("island-top", (0.4, 15.5, 1.09), 1.95, 0.07, mat("deskstone", (0.42, 0.43, 0.50), 0.28, grain=0.2, scale=2.2), 96, 0.02)
revolve("island-glow", [(1.75, 1.02), (1.9, 1.045)], glow("deskglow", WARM, 26, 8), (0.4, 15.5, 0), 96)
revolve("island-base", [(1.66, 0.02), (1.70, 0.07)], glow("crimsonbase", CRIMSON, 26, 7), (0.4, 15.5, 0), 96)
cyl("island-core", (0.4, 15.5, 1.9), 0.5, 1.6, walnut(), 64, 0.02)
for k in range(5):
    revolve("core-light", [(0.515, 1.35 + 0.3 * k), (0.515, 1.37 + 0.3 * k)], glow("corelight", WARM, 12, 3), (0.4, 15.5, 0), 64)
for k in range(3):
    rr, zz = 2.7 - 0.55 * k, 5.0 + 0.42 * k
    tube("ring", [(0.4 + rr * math.cos(TAU * i / 96), 15.5 + rr * math.sin(TAU * i / 96), zz) for i in range(96)], 0.05, glow(f"ring{k}", (TEAL, GREEN, VIOLET)[k], 12, 2.4), True)
for i in range(4):
    t = TAU * i / 4 + 0.4
    tube("wire", [(0.4 + 2.7 * math.cos(t), 15.5 + 2.7 * math.sin(t), 5.0), (0.4 + 1.0 * math.cos(t), 15.5 + 1.0 * math.sin(t), 12)], 0.006, dark_metal())
for t in (-2.2, -1.57, -0.9):
    stool((0.4 + 2.5 * math.cos(t), 15.5 + 2.5 * math.sin(t), 0), 0.74)

# Right: exhibits on plinths and a reading stand
rb = -0.46
b = stand((7.4, 9.4, 0), rb, 6.2, line=VIOLET)
for k, (x, c) in enumerate(((-1.9, TEAL), (0.0, CRIMSON), (1.9, GREEN))):
    p = put(b, (x, 0.55, 0))
    box("plinth", (p[0], p[1], 0.64), (0.72, 0.72, 1.0), mat("white", (0.55, 0.57, 0.65), 0.35), 0.015, rot=rb)
    box("plinth-glow", (p[0], p[1], 1.15), (0.6, 0.6, 0.02), glow(f"plinth{k}", c, 6, 2.0), 0, rot=rb)
    if k == 0:
        for q in range(3):
            tube("exhibit", [(p[0] + 0.24 * math.cos(TAU * i / 48), p[1] + 0.24 * math.sin(TAU * i / 48) * math.cos(q * 1.05), 1.5 + 0.24 * math.sin(TAU * i / 48) * math.sin(q * 1.05)) for i in range(48)], 0.025, brass(), True)
    elif k == 1:
        revolve("exhibit", [(0.0, 0), (0.16, 0.02), (0.25, 0.2), (0.12, 0.42), (0.2, 0.62), (0.0, 0.66)], mat("redglass", (0.8, 0.01, 0.06), 0.06, spec=0.9, coat=1), (p[0], p[1], 1.17))
    else:
        for q in range(4):
            box("exhibit", (p[0], p[1], 1.25 + 0.17 * q), (0.36 - 0.06 * q, 0.36 - 0.06 * q, 0.15), mat("chrome", (0.75, 0.8, 0.85), 0.12, metal=1), 0.02, rot=rb + 0.35 * q)
    quad("case", [put(b, (x - 0.36, 0.19, 1.14)), put(b, (x + 0.36, 0.19, 1.14)), put(b, (x + 0.36, 0.19, 2.05)), put(b, (x - 0.36, 0.19, 2.05))], glass("guardglass", (0.82, 0.93, 0.95)))
    lamp(put(b, (x, 0.2, 3.2)), 26, 0.25, look=put(b, (x, 0.55, 1.2)), spread=math.pi * 0.4)
shelf = screen("wallart", put(b, (0, 1.62, 1.0)), 4.6, 1.9, aurora_picture(690, 285, 4.2), rb, 0.55)
ps = put(b, (-2.3, -2.9, 0))
stand_c = screen("catalogue", (ps[0], ps[1], 0.75), 0.78, 1.15, lines_picture(240, 354, 5, (0.03, 0.6, 0.6)), rb * 0.6, 1.2)
box("catalogue-foot", (ps[0], ps[1] + 0.05, 0.37), (0.16, 0.1, 0.74), brass(), 0.01, rot=rb * 0.6)
cyl("catalogue-base", (ps[0], ps[1] + 0.05, 0.015), 0.36, 0.03, brass())

# Farther stands
for x, y, r, s, c in ((-9.6, 18.6, 0.6, 21, GREEN), (9.8, 18.8, -0.6, 23, CRIMSON), (-9.2, 26.5, 0.5, 25, TEAL), (9.4, 26.5, -0.5, 27, VIOLET)):
    m = stand((x, y, 0), r, 5.2, line=c)
    screen("far", put(m, (0, 1.62, 0.9)), 3.4, 1.9, tiles_picture(560, 320, 3, 2, s) if s % 4 == 1 else aurora_picture(560, 320, s), r, 0.9)
    pouf(put(m, (-1.2, -0.4, 0.14)))
    lamp(put(m, (0, -0.5, 3.1)), 60, 1.6)
for x, y, h in ((-3.6, 21.5, 3.2), (4.6, 21.5, 3.4), (-12.9, 12.6, 3.0), (13.0, 12.8, 3.2), (-3.4, 29, 3.2), (4.2, 29, 3.2)):
    tree((x, y, 0), h, 0.5 + h * 0.17, 1400, 0.42, int(abs(x * 10)))
lamp(put(a, (0, -0.4, 3.1)), 90, 2.2)
lamp(put(b, (0, -0.4, 3.1)), 60, 2.2)
lamp((0.4, 15.5, 6.4), 220, 1.2, spread=math.pi * 0.5)
for x, y in ((-4, 3), (4, 3), (0, 9), (-4, 23), (4, 23)):
    lamp((x, y, 10.5), 240, 1.2, spread=math.pi * 0.5)
lamp((0, -7, 9), 520, 8, (0.5, 0.6, 1.0), look=(0, 12, 0))

cam = camera((0.0, -4.4, 2.5), (0, 14, 3.9), 22)
island = [(0.4 - 1.9, 15.5 - 1.0, 0.1), (0.4 + 1.9, 15.5 - 1.0, 0.1), (0.4 - 1.9, 15.5, 2.7), (0.4 + 1.9, 15.5, 2.7)]
plinths = [put(b, (-2.3, 0.55, 0.2)), put(b, (2.3, 0.55, 0.2)), put(b, (-2.3, 0.55, 2.0)), put(b, (2.3, 0.55, 2.0))]
render("expo", cam, marks={"films": films, "island": island, "plinths": plinths, "catalogue": stand_c})

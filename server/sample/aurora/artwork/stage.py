"""The main stage: a hall before a wide screen. Ten bands of the screen light the hall in groups of their own, so that a film
of the light can be put together from one rendering (see film.py)."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

BANDS = 10
SW, SH, SY, SZ = 18.0, 7.2, 17.2, 1.7  # the screen: width, height, distance, lower edge

reset()

quad("ground", [(-15, -8, 0), (15, -8, 0), (15, 19, 0), (-15, 19, 0)], floor_stone("stagefloor", (0.03, 0.034, 0.06), 0.16))
quad("backwall", [(-15, 18.6, 0), (15, 18.6, 0), (15, 18.6, 11), (-15, 18.6, 11)], plaster("black", (0.012, 0.014, 0.03)))
quad("rear", [(15, -8, 0), (-15, -8, 0), (-15, -8, 11), (15, -8, 11)], plaster())
quad("ceiling", [(-15, -8, 11), (-15, 19, 11), (15, 19, 11), (15, -8, 11)], plaster("black", (0.012, 0.014, 0.03)))

# Side walls: folded timber panels with light in the folds
led = glow("led", WARM, 11, 3.6)
for s in (-1, 1):
    for k in range(9):
        y0, y1 = -8 + 3.0 * k, -8 + 3.0 * (k + 1)
        xa, xb = s * 12.9, s * 14.2
        pts = [(xa, y0, 0), (xb, y1, 0), (xb, y1, 11), (xa, y0, 11)]
        mesh("fold", pts, [(0, 1, 2, 3)], walnut())
        mesh("fold-end", [(xb, y1, 0), (xa, y1, 0), (xa, y1, 11), (xb, y1, 11)], [(0, 1, 2, 3)], plaster("dark", (0.02, 0.022, 0.04)))
        box("fold-led", (s * 14.05, y1 - 0.1, 4.9), (0.05, 0.05, 9.0), led, 0)

# Ceiling: arching timber ribs across the hall
for k in range(10):
    y = -6.5 + 2.35 * k
    path = [(-14.5 + 29 * i / 48, y, 8.3 + 1.3 * math.sin(math.pi * i / 48)) for i in range(49)]
    ribbon("rib", path, 0.55, oak(), 0.16)
    if k % 2 == 1:
        tube("rib-light", [(x, y + 0.9, z - 0.1) for x, _, z in path[5:44]], 0.022, glow("riblight", WARM, 12, 3.2))

# Stage platform with steps and a thin line of light
plat = mat("platform", (0.02, 0.021, 0.03), 0.09, spec=0.7)
box("platform", (0, 15.2, 0.45), (22, 6.2, 0.9), plat, 0.03)
box("platform-line", (0, 12.08, 0.86), (22, 0.02, 0.035), glow("crimsonline", CRIMSON, 16, 4.0), 0)
for k in range(3):
    for x in (-8.6, 8.6):
        box("step", (x, 12.0 - 0.32 * (k + 0.5), 0.9 - 0.225 * (k + 1) - 0.1), (2.4, 0.34, 0.2), plat, 0.015)

# The screen, its frame, and the ten bands that light the hall (not seen by the camera themselves)
box("screen-frame", (0, SY + 0.16, SZ + SH / 2), (SW + 0.3, 0.2, SH + 0.3), dark_metal(), 0.03)


def band_material(k):
    m = bpy.data.materials.new(f"band{k}")
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    em = nt.nodes.new("ShaderNodeEmission")
    em.inputs[1].default_value = 1.6
    nt.links.new(em.outputs[0], out.inputs[0])
    return m


for k in range(BANDS):
    xa, xb = -SW / 2 + SW * k / BANDS, -SW / 2 + SW * (k + 1) / BANDS
    ob = quad(f"band{k}", [(xa, SY, SZ), (xb, SY, SZ), (xb, SY, SZ + SH), (xa, SY, SZ + SH)], band_material(k))
    ob.visible_camera = False
    ob.lightgroup = f"band{k}"
m = bpy.data.materials.new("mask")
m.use_nodes = True
nt = m.node_tree
nt.nodes.clear()
out = nt.nodes.new("ShaderNodeOutputMaterial")
em = nt.nodes.new("ShaderNodeEmission")
lp = nt.nodes.new("ShaderNodeLightPath")
nt.links.new(lp.outputs["Is Camera Ray"], em.inputs[1])
nt.links.new(em.outputs[0], out.inputs[0])
try:
    m.cycles.emission_sampling = "NONE"
except AttributeError:
    m.cycles.sample_as_light = False
ob = quad("mask", [(-SW / 2, SY + 0.02, SZ), (SW / 2, SY + 0.02, SZ), (SW / 2, SY + 0.02, SZ + SH), (-SW / 2, SY + 0.02, SZ + SH)], m)
ob.lightgroup = "mask"

# Lectern on the left, two armchairs and a table on the right
walnut_top = walnut()
box("lectern", (-7.5, 14.0, 1.42), (0.72, 0.5, 1.04), walnut_top, 0.02)
box("lectern-top", (-7.5, 13.95, 2.0), (0.9, 0.62, 0.05), dark_metal(), 0.01, tilt=0.28)
box("lectern-line", (-7.5, 13.735, 1.42), (0.03, 0.01, 0.8), glow("crimsonline", CRIMSON, 16, 4.0), 0)
tube("mic", [(-7.62, 14.1, 2.0), (-7.62, 14.05, 2.3), (-7.6, 13.9, 2.42)], 0.009, dark_metal())
cyl("carpet", (7.4, 14.4, 0.905), 2.3, 0.012, mat("rug", (0.05, 0.055, 0.16), 0.95, bump=0.2, scale=120, sheen=0.5), 96)
armchair((6.4, 14.5, 0.91), 0.45, fabric("lightfabric", (0.30, 0.31, 0.38)))
armchair((8.4, 14.5, 0.91), -0.45, fabric("crimson", (0.55, 0.005, 0.045)))
round_table((7.4, 14.0, 0.91), 0.36, 0.5)
tree((-10.1, 15.2, 0.9), 2.3, 0.8, 1300, 0.34, 3)
tree((10.3, 15.4, 0.9), 2.5, 0.8, 1300, 0.34, 5)

# Rows of seats on curved tiers
cloth = fabric("seat", (0.045, 0.055, 0.16))
red = fabric("crimson", (0.55, 0.005, 0.045))
for r in range(6):
    y = 8.6 - 1.75 * r
    n = 15
    for i in range(n):
        u = (i - (n - 1) / 2) * 0.86
        if abs(u) < 0.6:
            continue
        x, yy = u + (0.5 if u > 0 else -0.5) * 0.35, y + 0.016 * u * u
        rot = -u * 0.032 + math.pi
        c = red if (i * 7 + r * 5) % 23 == 0 else cloth
        group(
            [
                box("seat", (0, 0, 0.42), (0.62, 0.56, 0.16), c, 0.06),
                box("seat-back", (0, 0.27, 0.74), (0.62, 0.13, 0.62), c, 0.06, tilt=-0.12),
                box("seat-arm", (-0.36, 0.02, 0.5), (0.07, 0.5, 0.26), walnut_top, 0.02),
                box("seat-arm", (0.36, 0.02, 0.5), (0.07, 0.5, 0.26), walnut_top, 0.02),
                box("seat-foot", (0, 0.05, 0.17), (0.1, 0.3, 0.34), dark_metal(), 0.01),
            ],
            (x, yy, 0),
            rot + math.pi,
        )
for k in range(7):
    for s in (-1, 1):
        box("aisle-light", (s * 0.5, 8.4 - 1.75 * k, 0.03), (0.22, 0.05, 0.03), glow("aisle", WARM, 18, 5), 0)

for x, p in ((-7.5, 300), (7.4, 340), (0, 120)):
    lamp((x, 11.0, 9.2), p, 0.5, (1.0, 0.78, 0.56), look=(x, 14.2, 1), spread=math.pi * 0.28)
for x in (-9, -3, 3, 9):
    lamp((x, 3, 9.4), 110, 1.6, spread=math.pi * 0.7)
lamp((0, -7, 8), 240, 9, (0.42, 0.5, 1.0), look=(0, 10, 0))

bpy.context.scene.world = bpy.data.worlds.new("none")
cam = camera((0.0, -6.2, 2.9), (0, 15, 3.75), 21)
marks = {
    "screen": [(-SW / 2, SY, SZ), (SW / 2, SY, SZ), (SW / 2, SY, SZ + SH), (-SW / 2, SY, SZ + SH)],
    "lectern": [(-8.0, 13.8, 0.95), (-7.0, 13.8, 0.95), (-8.0, 13.8, 2.35), (-7.0, 13.8, 2.35)],
    "chairs": [(5.9, 14.2, 0.95), (8.9, 14.2, 0.95), (5.9, 14.4, 1.85), (8.9, 14.4, 1.85)],
}
render("stage", cam, marks=marks, groups=[f"band{k}" for k in range(BANDS)] + ["mask"])

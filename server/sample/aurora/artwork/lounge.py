"""The lounge: fire, sofas and the long window."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

reset()
world()
terrain()

H = 4.2
boards = mat("boards", (0.10, 0.050, 0.025), 0.26, grain=0.5, stretch=(1, 0.06, 1), scale=10, coat=0.3)
quad("ground", [(-8, -7, 0), (8, -7, 0), (8, 9, 0), (-8, 9, 0)], boards)
quad("ceiling", [(-8, -7, H), (-8, 9, H), (8, 9, H), (8, -7, H)], plaster("dark", (0.03, 0.03, 0.045)))
baffles(-8, 8, -7, 8.8, lambda x, y: H - 0.24, H, walnut(), 0.5, 0.10)
quad("rear", [(8, -7, 0), (-8, -7, 0), (-8, -7, H), (8, -7, H)], plaster())
window_wall(-2.6, 8, 9, 0, H, 4, transoms=())
window_wall(-7, 9, 8, 0, H, 5, axis="y")
# Chimney wall: rough stone blocks left of the window
rng = random.Random(4)
rock = [mat(f"rock{k}", c, 0.85, grain=0.25, bump=0.5, scale=7) for k, c in enumerate(((0.13, 0.13, 0.15), (0.10, 0.10, 0.125), (0.17, 0.16, 0.17)))]
z = 0.0
while z < H:
    h = rng.choice((0.16, 0.22, 0.28))
    x = -8.0
    while x < -2.6:
        w = rng.uniform(0.5, 1.25)
        x2 = min(-2.6, x + w)
        if not (-6.6 < (x + x2) / 2 < -3.6 and 0.5 < z + h / 2 < 1.55):
            box("stone", ((x + x2) / 2, 8.55 + rng.uniform(-0.03, 0.03), z + h / 2), (x2 - x - 0.012, 0.5, h - 0.012), rng.choice(rock), 0.02)
        x = x2
    z += h
# The hearth
soot = mat("soot", (0.012, 0.011, 0.012), 0.8)
box("hearth-back", (-5.1, 8.95, 1.0), (3.4, 0.1, 1.3), soot, 0)
box("hearth-floor", (-5.1, 8.55, 0.47), (3.3, 0.7, 0.06), soot, 0)
for (x, zz, sx, sz) in ((-6.72, 1.02, 0.07, 1.16), (-3.48, 1.02, 0.07, 1.16), (-5.1, 1.58, 3.3, 0.07), (-5.1, 0.47, 3.3, 0.07)):
    box("hearth-frame", (x, 8.27, zz), (sx, 0.12, sz), brass(), 0.01)
box("bench", (-5.1, 7.95, 0.2), (4.6, 0.75, 0.40), mat("deskstone", (0.22, 0.22, 0.26), 0.35, grain=0.2, scale=2.2), 0.03)
flame_v, flame_f, cols = [], [], []
for k in range(46):
    x = -6.4 + 2.6 * rng.random() + 0.0
    y = 8.45 + 0.3 * rng.random()
    hgt = (0.28 + 0.5 * rng.random()) * (0.65 + 0.5 * math.sin((x + 6.4) / 2.6 * math.pi))
    wd = 0.05 + 0.09 * rng.random()
    base = len(flame_v)
    ph, lean = rng.random() * 6, rng.uniform(-0.1, 0.1)
    for i in range(9):
        t = i / 8
        c = x + lean * t + 0.05 * math.sin(ph + 4 * t) * t
        ww = wd * (1 - t) ** 0.8 * (0.6 + 1.1 * math.sin(math.pi * min(1, t + 0.25)))
        flame_v += [(c - ww, y, 0.52 + hgt * t), (c + ww, y, 0.52 + hgt * t)]
        if i:
            flame_f.append((base + 2 * i - 2, base + 2 * i - 1, base + 2 * i + 1, base + 2 * i))
fm = bpy.data.materials.new("flame")
fm.use_nodes = True
nt = fm.node_tree
nt.nodes.clear()
out = nt.nodes.new("ShaderNodeOutputMaterial")
geo = nt.nodes.new("ShaderNodeNewGeometry")
sep = nt.nodes.new("ShaderNodeSeparateXYZ")
rm = nt.nodes.new("ShaderNodeMapRange")
rm.inputs[1].default_value, rm.inputs[2].default_value = 0.52, 1.25
ramp = nt.nodes.new("ShaderNodeValToRGB")
ramp.color_ramp.elements[0].color = (1.0, 0.50, 0.12, 1)
ramp.color_ramp.elements[1].color = (0.85, 0.07, 0.01, 1)
em = nt.nodes.new("ShaderNodeEmission")
em.inputs[1].default_value = 5.0
tr = nt.nodes.new("ShaderNodeBsdfTransparent")
mx = nt.nodes.new("ShaderNodeMixShader")
fade = nt.nodes.new("ShaderNodeMapRange")
fade.inputs[1].default_value, fade.inputs[2].default_value = 0.7, 1.3
fade.inputs[3].default_value, fade.inputs[4].default_value = 0.65, 0.12
nt.links.new(geo.outputs["Position"], sep.inputs[0])
nt.links.new(sep.outputs[2], rm.inputs[0])
nt.links.new(sep.outputs[2], fade.inputs[0])
nt.links.new(rm.outputs[0], ramp.inputs[0])
nt.links.new(ramp.outputs[0], em.inputs[0])
nt.links.new(fade.outputs[0], mx.inputs[0])
nt.links.new(tr.outputs[0], mx.inputs[1])
nt.links.new(em.outputs[0], mx.inputs[2])
nt.links.new(mx.outputs[0], out.inputs[0])
mesh("flames", flame_v, flame_f, fm)
for k in range(9):
    x = -6.3 + 0.3 * k
    tube("log", [(x - 0.3, 8.45 + 0.15 * (k % 2), 0.55 + 0.05 * (k % 3)), (x + 0.35, 8.55, 0.58)], 0.05, mat("bark2", (0.03, 0.015, 0.01), 0.9))
lamp((-5.1, 8.2, 1.0), 75, 2.4, (1.0, 0.42, 0.12), look=(-4.6, 0, 0.3), size_y=0.7)

# Book wall on the left
for zz in (0.45, 1.15, 1.85, 2.55, 3.25):
    box("shelf", (-7.8, 3.6, zz), (0.4, 6.4, 0.04), walnut(), 0)
    box("shelf-light", (-7.78, 3.6, zz + 0.66), (0.03, 6.3, 0.012), glow("shelflight", WARM, 12, 4), 0)
    y = 0.5
    while y < 6.7:
        w = rng.uniform(0.025, 0.06)
        if rng.random() < 0.72:
            hh = rng.uniform(0.26, 0.46)
            c = rng.choice(((0.03, 0.05, 0.17), (0.35, 0.02, 0.06), (0.4, 0.36, 0.3), (0.03, 0.16, 0.17), (0.10, 0.10, 0.14), (0.28, 0.15, 0.07)))
            box("book", (-7.78, y, zz + 0.02 + hh / 2), (0.24, w, hh), mat(f"book{c[0]:.2f}", c, 0.7), 0)
            y += w + 0.004
        else:
            y += rng.uniform(0.1, 0.5)
quad("leftwall", [(-8, -7, 0), (-8, 9, 0), (-8, 9, H), (-8, -7, H)], walnut())

# Sofas around a low table, on a rug
cyl("rug", (-1.3, 3.5, 0.012), 3.2, 0.024, mat("rug", (0.075, 0.08, 0.17), 0.95, bump=0.25, scale=90, sheen=0.5), 96)
sofa((-1.0, 5.5, 0.02), 0.0, 2.9, fabric("velvet", (0.035, 0.055, 0.19)))
sofa((-4.0, 3.3, 0.02), math.pi / 2 + 0.1, 2.4, fabric("velvet", (0.035, 0.055, 0.19)))
armchair((1.7, 3.9, 0.02), -1.15, fabric("crimson", (0.55, 0.005, 0.045)))
armchair((1.2, 1.9, 0.02), -2.1, fabric("lightfabric", (0.30, 0.29, 0.29)))
cyl("table", (-1.4, 3.4, 0.34), 0.72, 0.06, mat("deskstone2", (0.32, 0.32, 0.36), 0.2, grain=0.25, scale=3), 72, 0.02)
cyl("table-foot", (-1.4, 3.4, 0.16), 0.32, 0.32, brass(), 48)
cyl("table2", (-0.5, 2.85, 0.26), 0.42, 0.04, walnut(), 64, 0.015)
cyl("table2-foot", (-0.5, 2.85, 0.12), 0.04, 0.24, brass(), 24)
for x, y, zz in ((-1.6, 3.2, 0.37), (-1.1, 3.6, 0.37), (-0.5, 2.8, 0.28)):
    revolve("cup", [(0.03, 0), (0.045, 0.09), (0.04, 0.09), (0.028, 0.01), (0, 0.01)], mat("cup", (0.7, 0.7, 0.72), 0.3), (x, y, zz), 24)
for x, y, r in ((-1.9, 5.55, 0.25), (0.0, 5.5, -0.3)):
    box("pillow", (x, y, 0.68), (0.46, 0.14, 0.44), fabric("crimson", (0.55, 0.005, 0.045)), 0.07, rot=r, tilt=-0.3)

# A second corner by the window on the right, with a long table
sofa((5.9, 6.9, 0), -0.25, 2.2, fabric("teal", (0.015, 0.10, 0.15)))
round_table((5.3, 5.5, 0), 0.45, 0.42)
armchair((4.2, 5.2, 0), 1.3)
pouf((6.5, 5.2, 0), cloth=fabric("crimson", (0.55, 0.005, 0.045)))
box("sideboard", (7.2, 1.4, 0.42), (0.6, 2.6, 0.6), walnut(), 0.02)
revolve("lamp-foot", [(0, 0), (0.14, 0), (0.1, 0.12), (0.03, 0.2), (0.02, 0.45), (0, 0.45)], brass(), (7.2, 2.2, 0.72))
revolve("lamp-shade", [(0.13, 0.42), (0.20, 0.70)], glow("shade", (1.0, 0.55, 0.24), 7, 2.6), (7.2, 2.2, 0.72))
for i, (x, y, h) in enumerate(((-2.1, 7.8, 2.6), (7.1, 4.2, 2.4), (2.7, 8.1, 2.1), (-7.0, -0.6, 2.2))):
    tree((x, y, 0), h, 0.85, 1500, 0.34, i + 31)
# Pendants
for x, y, zz in ((-1.9, 3.6, 2.75), (-1.2, 3.1, 2.55), (-0.8, 3.9, 2.95), (5.4, 5.6, 2.7)):
    tube("cord", [(x, y, H), (x, y, zz + 0.2)], 0.006, dark_metal())
    revolve("globe", [(0.15 * math.sin(math.pi * i / 16), 0.15 - 0.15 * math.cos(math.pi * i / 16)) for i in range(17)], glow("globe", (1.0, 0.60, 0.30), 9, 3.2), (x, y, zz - 0.1), 32)
lamp((-1.3, 3.4, 3.8), 130, 1.2, spread=math.pi * 0.6)
lamp((-1.2, -1.0, 3.9), 150, 2.0)
lamp((3.6, 1.0, 3.9), 120, 2.0)
lamp((5.4, 5.6, 3.8), 90, 1.0, spread=math.pi * 0.6)
lamp((-7.0, 3.6, 3.9), 90, 0.5, size_y=6.0)
lamp((-5.1, 7.3, 3.95), 75, 3.5, look=(-5.1, 8.6, 1.8), size_y=0.3)
lamp((1, -6, 3.6), 200, 5, (0.5, 0.6, 1.0), look=(0, 6, 0.5))

cam = camera((0.4, -3.9, 1.75), (-0.25, 6, 1.55), 21)
marks = {
    "fire": [(-6.7, 8.27, 0.45), (-3.5, 8.27, 0.45), (-6.7, 8.27, 1.6), (-3.5, 8.27, 1.6)],
    "sofa": [(-2.4, 5.1, 0.1), (0.4, 5.1, 0.1), (-2.4, 5.4, 1.0), (0.4, 5.4, 1.0)],
    "corner": [(4.3, 5.6, 0.05), (6.9, 6.4, 0.05), (4.8, 6.9, 1.0), (6.9, 6.6, 1.0)],
    "books": [(-7.6, 1.8, 0.5), (-7.6, 6.0, 0.5), (-7.6, 1.8, 2.5), (-7.6, 6.0, 2.5)],
}
render("lounge", cam, marks=marks)

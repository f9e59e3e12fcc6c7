"""The lobby, seen from the entrance and from the gallery: ART_VIEW=entrance|gallery|login."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

view = os.environ.get("ART_VIEW", "entrance")
reset()
world()
terrain()

# Shell
quad("ground", [(-13, -9, 0), (13, -9, 0), (13, 17, 0), (-13, 17, 0)], floor_stone())
quad("ceiling", [(-13, -9, 8.6), (-13, 17, 8.6), (13, 17, 8.6), (13, -9, 8.6)], plaster("dark", (0.02, 0.022, 0.04)))
baffles(-13, 13, -9, 16.6, lambda x, y: 7.55 + 0.42 * math.sin(y * 0.42 + x * 0.22) + 0.25 * math.sin(x * 0.5 - y * 0.2), 8.6, oak(), 0.6)
window_wall(-13, 13, 17, 0, 8.6, 9, transoms=(3.1,))
quad("back", [(13, -9, 0), (-13, -9, 0), (-13, -9, 8.6), (13, -9, 8.6)], plaster())
quad("left", [(-13, -9, 0), (-13, 17, 0), (-13, 17, 8.6), (-13, -9, 8.6)], plaster())
slats(-12.98, 16.9, -12.98, -9, 0.1, 8.6, walnut())
quad("right", [(13, 17, 0), (13, -9, 0), (13, -9, 8.6), (13, 17, 8.6)], plaster("stonewall", (0.06, 0.065, 0.10)))
led = glow("led", WARM, 14, 4.5)
for y in (-5, -1, 3, 7, 11, 15):
    box("led", (-12.86, y, 4.2), (0.03, 0.035, 7.6), led, 0)
# Gallery on the right
box("slab", (11.0, 4, 4.05), (4.0, 26, 0.34), plaster("slab", (0.10, 0.11, 0.17)), 0.02)
quad("slabtop", [(9.0, -9, 4.225), (13, -9, 4.225), (13, 17, 4.225), (9.0, 17, 4.225)], floor_stone("galleryfloor", (0.05, 0.05, 0.075), 0.2))
box("edge-light", (9.02, 4, 3.90), (0.03, 26, 0.03), glow("edge", WARM, 22, 6), 0)
for y in (-6, 0, 6, 12):
    cyl("column", (9.6, y, 4.3), 0.16, 8.6, plaster("column", (0.16, 0.17, 0.23)), 32)
balustrade([(9.02, -9), (9.02, 17)], 4.22)
slats(12.98, -9, 12.98, 17, 4.3, 8.6, walnut())
for y in (-4, 1, 6, 11, 16):
    box("led2", (12.86, y, 6.4), (0.03, 0.035, 4.0), led, 0)

# Reception desk: an arc of stone with light beneath its top
cx, cy, R = -5.4, 10.6, 3.4
arc = dict(arc=math.pi * 0.74, start=-math.pi * 0.87)
stone = mat("deskstone", (0.42, 0.43, 0.50), 0.28, grain=0.2, scale=2.2, bump=0.02)
revolve("desk", [(R - 0.5, 0.10), (R, 0.10), (R, 0.98), (R - 0.5, 0.98)], walnut(), (cx, cy, 0), 72, **arc)
revolve("desk-top", [(R - 0.62, 1.02), (R + 0.12, 1.02), (R + 0.12, 1.10), (R - 0.62, 1.10), (R - 0.62, 1.02)], stone, (cx, cy, 0), 72, **arc)
revolve("desk-glow", [(R + 0.02, 0.985), (R + 0.05, 1.01)], glow("deskglow", WARM, 26, 8), (cx, cy, 0), 72, **arc)
revolve("desk-foot", [(R - 0.03, 0.03), (R - 0.0, 0.08)], glow("deskfoot", WARM, 20, 6), (cx, cy, 0), 72, **arc)
box("desk-monitor", (cx - 0.9, cy - 2.9, 1.34), (0.56, 0.03, 0.34), dark_metal(), 0.01, rot=0.2)
box("desk-monitor", (cx + 1.3, cy - 2.75, 1.34), (0.56, 0.03, 0.34), dark_metal(), 0.01, rot=-0.3)
# A glowing hoop over the desk
for r, z, p in ((2.3, 5.0, 9), (1.7, 5.5, 9)):
    tube("hoop", [(cx + r * math.cos(TAU * k / 72), cy - 1.2 + r * math.sin(TAU * k / 72), z + 0.18 * math.sin(TAU * k / 72)) for k in range(72)], 0.045, glow("hoop", WARM, 16, 5), True)
    for k in range(3):
        a = TAU * k / 3 + r
        tube("wire", [(cx + r * math.cos(a), cy - 1.2 + r * math.sin(a), z), (cx + r * math.cos(a), cy - 1.2 + r * math.sin(a), 8)], 0.006, dark_metal())

# Programme: a lit slab
totem = screen("programme", (0.75, 7.4, 0.16), 0.98, 2.05, lines_picture(), rot=0.0, power=1.25)
box("totem-foot", (0.75, 7.45, 0.07), (1.3, 0.5, 0.14), stone, 0.02)
# Social wall
wall = screen("social", (6.1, 9.6, 0.62), 4.2, 2.5, tiles_picture(cols=5, rows=3), rot=-0.42, power=1.15)
box("social-foot", (6.15, 9.75, 0.3), (4.2, 0.35, 0.6), walnut(), 0.02, rot=-0.42)

# Aurora under the ceiling: many fine strands of light
for k in range(14):
    c = [GREEN, TEAL, TEAL, GREEN, VIOLET][k % 5] if k < 12 else CRIMSON
    ph = 0.16 * k
    path = [(-0.6 + 0.30 * k + (1.5 + 0.05 * k) * math.sin(i * 0.062 + ph) + 0.012 * i, 3.6 + i * 0.128, 5.55 + 0.085 * k + 0.5 * math.sin(i * 0.083 + 0.7 * ph)) for i in range(96)]
    tube("strand", path, 0.016, glow(f"strand{c[0]:.2f}", c, 9, 2.4))

# Seats by the windows, a rug, plants
rug = mat("rug", (0.03, 0.035, 0.10), 0.95, bump=0.2, scale=120, sheen=0.5)
cyl("rug", (2.4, 12.9, 0.012), 2.3, 0.024, rug, 96)
armchair((1.3, 13.7, 0.02), 2.3)
armchair((3.6, 13.6, 0.02), -2.2 + math.pi * 0.0)
armchair((2.5, 11.6, 0.02), 0.2, fabric("crimson", (0.55, 0.005, 0.045)))
round_table((2.4, 12.9, 0.02), 0.45, 0.42)
pouf((3.9, 12.2, 0.02))
pouf((-1.0, 13.9, 0), cloth=fabric())
for i, (x, y, h) in enumerate(((-11.6, 14.6, 4.0), (-9.7, 15.6, 3.0), (7.6, 15.2, 3.4), (-11.7, 3.2, 3.4), (8.3, 4.6, 2.4), (-2.2, 15.6, 2.2))):
    tree((x, y, 0), h, 0.55 + h * 0.16, 1700, 0.42, i + 1)
# Gallery furniture
round_table((10.9, 0.9, 4.23), 0.42, 1.05)
for a in (0.4, 2.5, 4.4):
    stool((10.9 + 0.72 * math.cos(a), 0.9 + 0.72 * math.sin(a), 4.23))
round_table((10.9, 6.2, 4.23), 0.42, 1.05)
for a in (1.2, 3.2, 5.4):
    stool((10.9 + 0.72 * math.cos(a), 6.2 + 0.72 * math.sin(a), 4.23))
tree((12.3, 3.4, 4.23), 2.2, 0.8, 1300, 0.34, 21)
for y in (0.9, 6.2):
    tube("pendant-wire", [(10.9, y, 8), (10.9, y, 6.55)], 0.006, dark_metal())
    revolve("pendant", [(0.03, 0.30), (0.20, 0.05), (0.21, 0)], brass(), (10.9, y, 6.3))
    cyl("bulb", (10.9, y, 6.36), 0.1, 0.05, glow("bulb", WARM, 30, 9), 24)
    lamp((10.9, y, 6.25), 45, 0.3)

# Light
for x, y, p in ((-5.4, 8.2, 260), (0.75, 5.9, 60), (6, 7.4, 90), (2.4, 12.9, 170), (-9, 2, 160), (-9, 13, 160), (4, 1, 140)):
    lamp((x, y, 7.2), p, 0.9, spread=math.pi * 0.55)
lamp((-2, -1, 7.2), 170, 0.9, spread=math.pi * 0.55)
for y in (-4, 2, 8, 14):
    lamp((11, y, 3.86), 38, 2.4, size_y=0.4)
    lamp((11, y, 8.3), 30, 2.0, size_y=0.4)
lamp((0, -6, 8.2), 420, 8, (0.45, 0.55, 1.0), look=(0, 8, 0))

desk_top = [(cx + R * math.cos(a), cy + R * math.sin(a), z) for a in (-2.5, -2.0, -1.57, -1.1, -0.7) for z in (0.1, 1.25)]
seats = [(0.9, 12.4, 0), (4.2, 12.4, 0), (0.9, 13.5, 1.0), (4.2, 13.5, 1.0)]
table = [(10.2, 0.9, 4.25), (11.6, 0.9, 4.25), (10.2, 0.9, 5.5), (11.6, 0.9, 5.5)]
if view == "entrance":
    cam = camera((-0.4, -5.6, 1.95), (0.2, 12, 2.75), 21.5)
    render("lobby-entrance", cam, marks={"desk": desk_top, "totem": totem, "wall": wall, "seats": seats})
elif view == "login":
    # A login card stands on the left: nothing but the night there.
    for ob in list(bpy.data.objects):
        if ob.name.split(".")[0] in ("hoop", "wire", "desk", "desk-top", "desk-glow", "desk-foot", "desk-monitor", "programme", "totem-foot") or ob.name == "screen-body":
            bpy.data.objects.remove(ob)
    cam = camera((-5.2, 3.4, 2.3), (3.4, 18, 4.3), 22)
    render("login-background", cam)
else:
    cam = camera((11.7, -4.6, 6.0), (1.2, 13.2, 3.9), 21.5)
    render("lobby-gallery", cam, marks={"desk": desk_top, "seats": seats, "table": table, "wall": wall, "totem": totem})

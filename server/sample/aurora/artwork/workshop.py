"""The workshop room: tables, a long whiteboard, and the night on the left."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *

reset()
world()
terrain(centre=125.0, span=170.0, cols=1200)

H = 4.0


def board_picture(w=1200, h=450):
    """Sketches without words: notes, boxes, arrows, a curve."""
    img = np.zeros((h, w, 3), np.float32) + np.array([0.74, 0.78, 0.84])
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)

    def stroke(points, color, r=2.6):
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            dx, dy = x1 - x0, y1 - y0
            t = np.clip(((xx - x0) * dx + (yy - y0) * dy) / (dx * dx + dy * dy + 1e-6), 0, 1)
            d = np.hypot(xx - x0 - t * dx, yy - y0 - t * dy)
            a = np.clip(r + 0.7 - d, 0, 1)[..., None]
            img[:] = img * (1 - a) + np.array(color) * a

    ink, red, teal = (0.03, 0.05, 0.16), (0.75, 0.01, 0.06), (0.01, 0.38, 0.40)
    for x, y in ((90, 110), (330, 70), (330, 200), (570, 130)):
        stroke([(x, y), (x + 140, y + 3), (x + 138, y + 78), (x + 2, y + 76), (x, y)], ink)
        stroke([(x + 22, y + 28), (x + 108, y + 29)], teal, 2)
        stroke([(x + 22, y + 48), (x + 80, y + 48)], teal, 2)
    for a, b in (((232, 140), (326, 105)), ((232, 160), (326, 235)), ((472, 105), (566, 155)), ((472, 238), (566, 185))):
        stroke([a, b], red)
        stroke([(b[0] - 16, b[1] - 10), b, (b[0] - 18, b[1] + 8)], red)
    stroke([(800, 70), (800, 300), (1120, 300)], ink)
    stroke([(800 + i * 8, 285 - 190 / (1 + math.exp(-(i - 20) / 5))) for i in range(40)], teal, 3.4)
    stroke([(800 + i * 8, 270 - 60 * math.sin(i / 6) - i * 1.5) for i in range(40)], red, 2.6)
    rng = np.random.default_rng(3)
    for k in range(11):
        x, y = 90 + 64 * k + int(rng.integers(-6, 6)), 345 + int(rng.integers(-8, 10))
        c = [(0.95, 0.72, 0.15), (0.05, 0.62, 0.60), (0.90, 0.10, 0.20), (0.45, 0.30, 0.85)][k % 4]
        img[y : y + 50, x : x + 50] = c
        img[y + 14 : y + 17, x + 8 : x + 38] = np.array(c) * 0.35
        img[y + 24 : y + 27, x + 8 : x + 30] = np.array(c) * 0.35
    stroke([(900 + 46 * math.cos(t / 6), 380 + 30 * math.sin(t / 6)) for t in range(39)], ink)
    stroke([(1030 + 46 * math.cos(t / 6), 380 + 30 * math.sin(t / 6)) for t in range(39)], ink)
    stroke([(948, 380), (982, 380)], red)
    return img


oakfloor = mat("oakfloor", (0.20, 0.115, 0.06), 0.28, grain=0.4, stretch=(1, 0.06, 1), scale=9, coat=0.25)
quad("ground", [(-7, -6, 0), (7, -6, 0), (7, 8, 0), (-7, 8, 0)], oakfloor)
quad("ceiling", [(-7, -6, H), (-7, 8, H), (7, 8, H), (7, -6, H)], plaster("dark", (0.03, 0.033, 0.05)))
quad("rear", [(7, -6, 0), (-7, -6, 0), (-7, -6, H), (7, -6, H)], plaster())
quad("front", [(-7, 8, 0), (7, 8, 0), (7, 8, H), (-7, 8, H)], plaster("teal", (0.022, 0.075, 0.105)))
quad("right", [(7, 8, 0), (7, -6, 0), (7, -6, H), (7, 8, H)], walnut())
slats(6.98, -6, 6.98, 8, 0, H, walnut(), 0.2, 0.1, 0.06)
window_wall(-6, 8, -7, 0.5, H, 5, transoms=(), axis="y")
box("sill", (-6.9, 1, 0.25), (0.3, 14, 0.5), oak(), 0.02)
for k in range(7):
    box("beam", (0, -5 + 2.1 * k, H - 0.18), (14, 0.16, 0.36), oak(), 0.01)

# Whiteboard on the front wall
bw, bh = 6.4, 2.4
wb = screen("whiteboard", (-0.9, 7.9, 0.82), bw, bh, board_picture(), 0, 0.5, frame=0.08, depth=0.04)
box("tray", (-0.9, 7.83, 0.77), (bw, 0.12, 0.03), dark_metal(), 0.005)
for k, c in enumerate(((0.8, 0.01, 0.06), (0.02, 0.04, 0.15), (0.0, 0.4, 0.4), (0.02, 0.04, 0.15))):
    tube("pen", [(-2.0 + 0.3 * k, 7.81, 0.80), (-1.87 + 0.3 * k, 7.81, 0.80)], 0.011, mat(f"pen{k}", c, 0.4))
box("board-light", (-0.9, 7.72, 3.46), (6.2, 0.06, 0.05), glow("boardlight", (1.0, 0.86, 0.7), 22, 5), 0)
lamp((-0.9, 7.3, 3.5), 55, 6.0, (1.0, 0.88, 0.74), look=(-0.9, 8, 1.6), size_y=0.2)

# Pinned models and tools on shelves to the right of the board
for zz in (0.95, 1.6, 2.25):
    box("shelf", (5.3, 7.75, zz), (2.6, 0.42, 0.04), oak(), 0.005)
    box("shelf-light", (5.3, 7.92, zz + 0.5), (2.5, 0.02, 0.015), glow("shelflight", WARM, 12, 4), 0)
rng = random.Random(9)
for zz in (0.97, 1.62, 2.27):
    x = 4.2
    while x < 6.4:
        k = rng.choice("bcs")
        c = rng.choice(((0.5, 0.02, 0.06), (0.03, 0.30, 0.32), (0.55, 0.50, 0.42), (0.05, 0.07, 0.22), (0.5, 0.28, 0.1)))
        m = mat(f"thing{c[0]:.2f}", c, 0.6)
        w = rng.uniform(0.14, 0.26)
        if k == "b":
            box("thing", (x, 7.74, zz + w * 0.6), (w, 0.24, w * 1.2), m, 0.01)
        elif k == "c":
            cyl("thing", (x, 7.74, zz + 0.16), w * 0.45, 0.32, m, 32)
        else:
            r = w * 0.55
            revolve("thing", [(r * math.sin(math.pi * i / 14), r - r * math.cos(math.pi * i / 14)) for i in range(15)], m, (x, 7.74, zz), 32)
        x += w + rng.uniform(0.08, 0.22)

# Tables with chairs, laptops, paper and small models
top = mat("tabletop", (0.34, 0.20, 0.10), 0.35, grain=0.3, stretch=(0.08, 1, 1), scale=14)
paper = mat("paper", (0.6, 0.62, 0.68), 0.8)


def laptop(at, rot, seed):
    m = mat("alu", (0.35, 0.36, 0.40), 0.35, metal=0.9)
    parts = [box("base", (0, 0, 0.01), (0.34, 0.24, 0.018), m, 0.006), box("lid", (0, 0.15, 0.13), (0.34, 0.012, 0.23), m, 0.005, tilt=-0.25)]
    parts.append(quad("lap", [(-0.155, 0.118, 0.04), (0.155, 0.118, 0.04), (0.155, 0.166, 0.225), (-0.155, 0.166, 0.225)], picture("lap", aurora_picture(160, 100, seed), 1.2)))
    group(parts, at, rot)


def table(at, rot, cloths, seed):
    group(
        [box("table", (0, 0, 0.735), (2.4, 1.15, 0.05), top, 0.015)]
        + [tube("leg", [(sx * 1.02, sy * 0.42, 0.72), (sx * 1.1, sy * 0.48, 0)], 0.024, dark_metal()) for sx in (-1, 1) for sy in (-1, 1)],
        at,
        rot,
    )
    m = Matrix.Translation(Vector(at)) @ Matrix.Rotation(rot, 4, "Z")
    for k, (x, y, r) in enumerate(((-0.65, -0.95, 0.1), (0.6, -0.92, -0.15), (-0.6, 0.95, 3.05), (0.65, 0.9, 3.3), (1.65, 0.05, 1.6))):
        chair(tuple(m @ Vector((x, y, 0))), rot + r + math.pi, cloths[k % len(cloths)])
    laptop(tuple(m @ Vector((-0.6, -0.22, 0.76))), rot + 0.1, seed)
    laptop(tuple(m @ Vector((0.62, 0.26, 0.76))), rot + 2.9, seed + 2)
    for k in range(5):
        box("sheet", tuple(m @ Vector((-0.2 + 0.18 * k, 0.1 * math.sin(k * 2.1), 0.763 + 0.001 * k))), (0.21, 0.29, 0.001), paper, 0, rot=rot + k * 0.4)
    for k, c in enumerate(((0.8, 0.01, 0.06), (0.02, 0.4, 0.42), (0.8, 0.55, 0.1))):
        p = m @ Vector((0.1 + 0.09 * k, -0.28 + 0.05 * (k % 2), 0.79))
        box("cube", tuple(p), (0.06, 0.06, 0.06), mat(f"cube{k}", c, 0.5), 0.006, rot=k)
    tube("cord", [(at[0], at[1], H), (at[0], at[1], 2.35)], 0.006, dark_metal())
    revolve("shade", [(0.04, 0.26), (0.10, 0.22), (0.36, 0.02), (0.37, 0.0)], mat("shade", (0.03, 0.035, 0.08), 0.35), (at[0], at[1], 2.12))
    cyl("bulb", (at[0], at[1], 2.16), 0.24, 0.03, glow("bulb", WARM, 22, 7), 32)
    lamp((at[0], at[1], 2.1), 46, 0.5, spread=math.pi * 0.75)


navy, red, grey = fabric("navy", (0.04, 0.06, 0.19)), fabric("crimson", (0.55, 0.005, 0.045)), fabric("lightfabric", (0.30, 0.31, 0.36))
table((-3.2, 3.4, 0), 0.08, (navy, navy, grey, red), 1.0)
table((2.5, 2.7, 0), -0.12, (navy, grey, red, navy), 5.0)
table((-0.4, 5.6, 0), 0.0, (grey, navy, navy, navy), 9.0)

# A standing display on the right, plants by the window
st = screen("handout", (4.55, 5.5, 0.95), 0.86, 1.3, lines_picture(260, 390, 8, (0.03, 0.6, 0.6)), -0.5, 1.15)
box("handout-foot", (4.57, 5.55, 0.47), (0.1, 0.08, 0.95), brass(), 0.01)
cyl("handout-base", (4.57, 5.55, 0.015), 0.34, 0.03, brass())
for i, (x, y, h) in enumerate(((-6.1, 6.9, 2.3), (-6.2, 0.6, 1.9), (6.2, 6.6, 2.0))):
    tree((x, y, 0), h, 0.7, 1300, 0.32, i + 51)
pouf((-5.5, 5.4, 0), cloth=red)
pouf((-5.0, 6.2, 0), cloth=navy)
for x, y in ((-3, -1), (3, -1), (0, 1.2)):
    lamp((x, y, 3.55), 75, 1.4)
lamp((1, -5.5, 3.4), 150, 4, (0.5, 0.6, 1.0), look=(0, 6, 0.5))

cam = camera((1.7, -2.5, 1.95), (-0.95, 6, 1.45), 19.5)
marks = {
    "board": wb,
    "left": [(-4.4, 2.8, 0.3), (-2.0, 2.8, 0.3), (-4.4, 4.0, 1.1), (-2.0, 4.0, 1.1)],
    "right": [(1.3, 2.1, 0.3), (3.7, 2.1, 0.3), (1.3, 3.3, 1.1), (3.7, 3.3, 1.1)],
    "handout": st,
}
render("workshop", cam, marks=marks)

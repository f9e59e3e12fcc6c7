"""The speakers as illustrated portraits (WebP, 480 by 480): flat shapes, one soft light, aurora behind them.

usage: portraits.py <assets folder>
"""
import os
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

OUT = sys.argv[1]
SIZE = 480
FINE = 2  # Drawn this many times larger, then made smaller.
N = SIZE * FINE
LIMIT = 25000

GREEN, TEAL, VIOLET, CRIMSON, NAVY = (53, 224, 161), (39, 196, 216), (138, 99, 255), (247, 0, 65), (0, 10, 51)
Y, X = np.mgrid[0:N, 0:N].astype(np.float32) / N * 100  # All shapes are drawn on a square of 100.


def rgb(text):
    return tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))


tilt = 0.0


class tilted:
    """What is drawn inside leans to a side, around the neck (degrees)."""

    def __init__(self, degrees):
        self.degrees = degrees

    def __enter__(self):
        global tilt
        tilt = self.degrees

    def __exit__(self, *_):
        global tilt
        tilt = 0.0


def place(x, y):
    """Where a point of a drawing is in the picture."""
    a = np.radians(tilt)
    x, y = x - 50, y - 66
    x, y = x * np.cos(a) - y * np.sin(a), x * np.sin(a) + y * np.cos(a)
    return (50 + x * 1.12) * N / 100, (8.5 + (y + 66 - 11.5) * 1.12) * N / 100


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def curve(points, closed=True, steps=18):
    """A smooth line (Catmull-Rom) through the points; a point with a third value is a corner."""
    p = [q[:2] for q in points]
    sharp = [len(q) > 2 for q in points]
    n = len(p)
    out = []
    for i in range(n if closed else n - 1):
        a, b = np.array(p[i], float), np.array(p[(i + 1) % n], float)
        before = np.array(p[(i - 1) % n] if closed or i > 0 else p[i], float)
        after = np.array(p[(i + 2) % n] if closed or i + 2 < n else p[(i + 1) % n], float)
        ta = np.zeros(2) if sharp[i] else (b - before) / 2
        tb = np.zeros(2) if sharp[(i + 1) % n] else (after - a) / 2
        for k in range(steps):
            t = k / steps
            out.append((2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * ta + (-2 * t**3 + 3 * t**2) * b + (t**3 - t**2) * tb)
    if not closed:
        out.append(np.array(p[-1], float))
    return [place(*q) for q in out]


def mirrored(half):
    """A closed shape from its right half, listed from top to bottom."""
    return half + [(100 - q[0], *q[1:]) for q in reversed(half) if q[0] != 50]


def shape(points):
    m = Image.new("L", (N, N), 0)
    ImageDraw.Draw(m).polygon(curve(points), fill=255)
    return np.asarray(m, np.float32) / 255


def oval(x, y, rx, ry):
    m = Image.new("L", (N, N), 0)
    turn = np.linspace(0, 2 * np.pi, 96)
    ImageDraw.Draw(m).polygon([place(x + rx * np.cos(a), y + ry * np.sin(a)) for a in turn], fill=255)
    return np.asarray(m, np.float32) / 255


def line(points, width, taper=True):
    """A stroke with soft ends."""
    m = Image.new("L", (N, N), 0)
    d = ImageDraw.Draw(m)
    q = curve(points, closed=False, steps=40)
    for i, (x, y) in enumerate(q):
        t = i / (len(q) - 1)
        r = width / 2 * 1.12 * N / 100 * ((0.35 + 0.65 * np.sin(np.pi * t) ** 0.6) if taper else 1)
        d.ellipse((x - r, y - r, x + r, y + r), fill=255)
    return np.asarray(m, np.float32) / 255


def soft(mask, radius):
    im = Image.fromarray((np.clip(mask, 0, 1) * 255).astype(np.uint8))
    return np.asarray(im.filter(ImageFilter.GaussianBlur(radius * N / 100)), np.float32) / 255


def moved(mask, dx, dy):
    """What is beyond the edge is as the edge is."""
    dx, dy = int(dx * N / 100), int(dy * N / 100)
    wide = np.pad(mask, ((max(dy, 0), max(-dy, 0)), (max(dx, 0), max(-dx, 0))), mode="edge")
    return wide[max(-dy, 0) : max(-dy, 0) + N, max(-dx, 0) : max(-dx, 0) + N]


class Picture:
    def __init__(self):
        self.px = np.zeros((N, N, 3), np.float32)

    def fill(self, mask, color, opacity=1.0):
        a = (mask * opacity)[..., None]
        self.px = self.px * (1 - a) + np.array(color, np.float32) * a

    def body(self, mask, color, rim=GREEN, light=0.16, shade=0.3, edge=0.55):
        """A flat shape that a light from the upper left rounds, with a thin edge of aurora on the right."""
        self.fill(mask, color)
        lit = soft(mask, 7)
        side = np.clip((moved(lit, -5, -4) - moved(lit, 5, 4)) * 0.9, -1, 1)
        self.fill(mask * np.clip(side, 0, 1), mix(color, (0, 6, 46), 0.75), shade / 0.3 * 0.8)
        self.fill(mask * np.clip(-side, 0, 1), mix(color, (255, 244, 226), 0.65), light / 0.16 * 0.55)
        rimmed = mask * np.clip(1 - soft(moved(mask, -1.5, 0.3), 0.8), 0, 1) * np.clip((X - 46) / 14, 0, 1)
        self.fill(rimmed, rim, edge)

    def cast(self, mask, onto, color=(0, 4, 40), opacity=0.34, dx=1.5, dy=3.0, blur=1.5):
        """The shadow of one shape on another."""
        self.fill(soft(moved(mask, dx, dy), blur) * onto, color, opacity)


def sky(picture, seed, colors):
    rng = np.random.default_rng(seed)
    t = np.clip(Y / 100, 0, 1)[..., None]
    picture.px = np.array((3, 12, 56)) * (1 - t) + np.array((22, 34, 92)) * t
    for k, color in enumerate(colors):
        base = 24 + 17 * k + rng.uniform(-4, 4)
        wave = base + 7 * np.sin(X / 100 * 2 * np.pi * rng.uniform(0.5, 0.9) + rng.uniform(0, 6)) - X * rng.uniform(-0.05, 0.22)
        below, above = np.exp(-np.clip(Y - wave, 0, None) / 5), np.exp(-np.clip(wave - Y, 0, None) / 24)
        rays = 0.8 + 0.12 * np.sin(X * 0.41 + k * 2 + 2 * np.sin(X * 0.09 + k)) + 0.08 * np.sin(X * 0.93 + k)
        glow = np.where(Y > wave, below, above) * rays * (0.62 - 0.09 * k)
        picture.fill(soft(glow, 1.4), color)
    halo = np.exp(-(((X - 50) / 36) ** 2 + ((Y - 46) / 40) ** 2))
    picture.fill(halo, (150, 190, 255), 0.16)


def ground(picture):
    """Keeps the lower edge calm and takes the corners back."""
    picture.fill(np.clip((Y - 78) / 40, 0, 1), NAVY, 0.5)
    picture.fill(np.clip((((X - 50) / 62) ** 2 + ((Y - 50) / 66) ** 2) - 0.62, 0, 1), NAVY, 0.5)


FACE = [(50, 24.5), (59, 26), (65.2, 33), (66, 43), (64.6, 52), (60.5, 60), (55, 65), (50, 66.4)]


def face_of(width=1.0, jaw=0.0, length=0.0):
    return mirrored([(50 + (x - 50) * (width + (jaw if y > 50 else 0)), y + (length if y > 55 else 0)) for x, y in FACE])


def shoulders(picture, wear, rim, width=1.0, slope=0.0):
    m = shape(mirrored([(50, 70), (58, 71.5), (66, 75.5 + slope), (50 + 28 * width, 80 + slope), (50 + 35 * width, 89), (50 + 37.5 * width, 104), (50, 106, 1)]))
    picture.body(m, wear, rim, light=0.14, shade=0.34)
    return m


def neck(picture, skin, face, rim):
    m = shape([(43.6, 55), (43.4, 68), (40, 74), (50, 82), (60, 74), (56.6, 68), (56.4, 55)])
    picture.body(m, mix(skin, (96, 36, 40), 0.14), rim, edge=0.25)
    picture.cast(face, m, (60, 14, 40), 0.42, 0.8, 5.5, 1.6)
    return m


def head(picture, who, rim):
    skin = who["skin"]
    deep = mix(skin, (88, 22, 34), 0.42)
    for x in (33.6, 66.4):
        picture.body(oval(x, 46.5, 2.5, 4.4), mix(skin, deep, 0.25), rim, edge=0.3)
    face = shape(who["face"])
    picture.body(face, skin, rim, light=0.2, shade=0.26, edge=0.5)
    for x, strength in ((41, 0.3), (59, 0.24)):
        picture.fill(soft(oval(x, 52.5, 3.6, 2.6), 1.8) * face, (226, 84, 84), strength * who.get("blush", 1))
    return face, deep


def features(picture, who, face, deep):
    ink = mix(who["ink"], (20, 10, 24), 0.35)
    brow = who.get("brow", ink)
    lift = who.get("lift", 0)
    for side in (-1, 1):
        x = 50 + side * 7.3
        # The hollow of the eye, the eye, its lid and the brow.
        picture.fill(soft(oval(x, 43.6, 4.6, 2.6), 1.1) * face, deep, 0.28)
        picture.fill(shape([(x - 3.2, 45.1), (x - 1, 43.5), (x + 1.3, 43.5), (x + 3.2, 45.1), (x + 1, 46.4), (x - 1, 46.4)]) * face, mix(who["skin"], (252, 250, 246), 0.8))
        picture.fill(oval(x + 0.15, 44.8, 1.75, 1.8) * shape([(x - 3.2, 45.1), (x - 1, 43.5), (x + 1.3, 43.5), (x + 3.2, 45.1), (x + 1, 46.6), (x - 1, 46.6)]), mix(who["eye"], (12, 8, 20), 0.25))
        picture.fill(oval(x + 0.15, 44.8, 0.85, 0.9), (12, 8, 20))
        picture.fill(oval(x - 0.45, 44.1, 0.5, 0.5), (255, 255, 255), 0.95)
        picture.fill(line([(x - 3.5, 45.2), (x - 1, 43.4), (x + 1.3, 43.4), (x + 3.6, 45.2)], who.get("lash", 0.7)), ink)
        picture.fill(line([(x - 3, 42.4), (x, 41.5), (x + 3, 42.5)], 0.4) * face, deep, 0.6)
        outer, inner = x + side * 4.4, x - side * 3.6
        picture.fill(line([(inner, 39.6 - lift), (x + side * 0.6, 38.1 - lift), (outer, 39.7 - lift / 2)], who.get("brows", 1.15)), brow, 0.92)
        if who.get("age", 0):
            picture.fill(line([(x - 2.6, 48.2), (x, 48.9), (x + 2.4, 48.4)], 0.38) * face, deep, 0.5 * who["age"])
            picture.fill(line([(outer + side * 0.7, 44.4), (outer + side * 2.1, 43.5)], 0.36) * face, deep, 0.5 * who["age"])
            picture.fill(line([(outer + side * 0.7, 45.5), (outer + side * 2.2, 46)], 0.36) * face, deep, 0.45 * who["age"])
            picture.fill(line([(50 + side * 5.2, 51.6), (50 + side * 7, 54.2), (50 + side * 7.1, 56.6)], 0.45) * face, deep, 0.5 * who["age"])
    if who.get("age", 0):
        for y in (31.5, 34):
            picture.fill(soft(line([(43, y), (50, y - 0.5), (57, y)], 0.4), 0.1) * face, deep, 0.28 * who["age"])
    # The nose is a shadow on its right side and a light on its ridge.
    picture.fill(soft(shape([(50.6, 43), (52, 49), (54.2, 52.6), (51.5, 54), (50, 53.2), (50.2, 48)]), 0.7) * face, deep, 0.42)
    picture.fill(soft(line([(49.4, 43), (49.2, 51)], 1.3), 0.6) * face, (255, 246, 232), 0.3)
    picture.fill(line([(46.9, 53), (48.2, 54.1), (50, 54.4), (51.8, 54.1), (53.2, 53)], 0.5), deep, 0.75)
    smile = who.get("smile", 0.8)
    who = {**who, "lips": mix(who["lips"], who["skin"], 0.28)}
    if who.get("open"):
        mouth = shape([(44.9, 58 - smile * 0.5), (47.4, 58.2), (50, 58.5), (52.6, 58.2), (55.1, 58 - smile * 0.5), (52.8, 61.2), (50, 62), (47.2, 61.2)])
        picture.fill(mouth, mix(who["lips"], (40, 0, 20), 0.55))
        picture.fill(shape([(46, 58.2), (50, 58.7), (54, 58.2), (52.6, 59.7), (50, 60), (47.4, 59.7)]) * mouth, (250, 246, 240))
        picture.fill(line([(44.7, 57.8 - smile * 0.5), (47.8, 57.6), (50, 58), (52.2, 57.6), (55.3, 57.8 - smile * 0.5)], 0.9), who["lips"])
        picture.fill(line([(46.8, 61.4), (50, 62.4), (53.2, 61.4)], 1.1), who["lips"])
    else:
        upper = shape([(45.2, 58.9 - smile), (48.3, 57.7), (50, 58.2), (51.7, 57.7), (54.8, 58.9 - smile), (52, 59.4), (50, 59.6), (48, 59.4)])
        lower = shape([(45.8, 58.9 - smile * 0.8), (48, 59.3), (50, 59.5), (52, 59.3), (54.2, 58.9 - smile * 0.8), (52.4, 61.1), (50, 61.7), (47.6, 61.1)])
        picture.fill(upper, mix(who["lips"], (40, 0, 20), 0.22), 0.9)
        picture.fill(lower, who["lips"], 0.9)
        picture.fill(line([(44.7, 58.7 - smile), (47.6, 59.3), (50, 59.5), (52.4, 59.3), (55.3, 58.7 - smile)], 0.5), mix(who["lips"], (30, 0, 16), 0.7))
    picture.fill(soft(line([(47.5, 63.2), (50, 63.7), (52.5, 63.2)], 0.6), 0.4) * face, deep, 0.3)


def strands(picture, within, color, lines, width=0.5, opacity=0.35):
    for points in lines:
        picture.fill(line(points, width) * within, color, opacity)


def hair(picture, points, color, rim, face=None, edge=0.7, cast=True):
    m = shape(points)
    if face is not None and cast:
        picture.cast(m, face * (1 - m), (70, 14, 34), 0.36, 0.8, 1.6, 0.9)
    picture.body(m, color, rim, light=0.2, shade=0.3, edge=edge)
    return m


def glasses(picture, color):
    for x in (42.4, 57.6):
        ring = oval(x, 45.2, 5.7, 5.1)
        inner = oval(x, 45.2, 5.05, 4.45)
        picture.fill(inner, (210, 236, 255), 0.1)
        picture.fill(inner * shape([(x - 4, 50), (x - 1.4, 40), (x + 0.4, 40), (x - 2.2, 50)]), (255, 255, 255), 0.2)
        picture.fill(np.clip(ring - inner, 0, 1), color)
    picture.fill(line([(47.8, 44.6), (50, 43.8), (52.2, 44.6)], 0.75, taper=False), color)
    for a, b in ((36.8, 33.6), (63.2, 66.4)):
        picture.fill(line([(a, 44.4), (b, 43.8)], 0.75, taper=False), color)


def lapels(picture, within, color, shirt, rim, depth=92):
    """A jacket that is open over a shirt."""
    v = shape([(43.4, 69.6, 1), (56.6, 69.6, 1), (50, depth, 1)])
    picture.fill(v, shirt)
    picture.fill(soft(v, 1) * v * np.clip((X - 50) / 8, 0, 1), mix(shirt, NAVY, 0.7), 0.35)
    for s in (-1, 1):
        at = lambda x, y: (50 + s * (x - 50), y, 1)
        lap = shape([at(57.5, 70), at(63.5, 74), at(66, 83), at(61.8, 84.5), at(63, 87.5), at(50.6, 101), at(49.4, 94)])
        picture.cast(lap, within, NAVY, 0.3, s * 0.4, 1, 0.8)
        picture.body(lap, color, rim, light=0.18, shade=0.24, edge=0.2)


def collar(picture, color, rim, spread=1.0):
    for s in (-1, 1):
        at = lambda x, y: (50 + s * (x - 50) * spread, y, 1)
        c = shape([at(56.6, 68.5), at(61.6, 73), at(57.6, 82.5), at(50, 78)])
        picture.cast(c, np.ones_like(c) * (Y > 70), NAVY, 0.3, 0.2, 1, 0.7)
        picture.body(c, color, rim, light=0.22, shade=0.2, edge=0.2)


def roll(picture, color, rim):
    """A roll neck."""
    m = shape(mirrored([(50, 67.2), (56, 66.4), (59.2, 67), (60.2, 72), (62, 77.5), (56, 80), (50, 80.6)]))
    picture.body(m, color, rim, light=0.2, shade=0.3, edge=0.35)
    picture.fill(soft(line([(40.5, 72.8), (50, 75.8), (59.8, 72.8)], 0.7), 0.3) * m, NAVY, 0.35)
    for x in np.arange(41, 60, 2.1):
        picture.fill(line([(x, 68), (x + (x - 50) * 0.06, 78)], 0.3) * m, NAVY, 0.16)


def astrid(p, rim):
    """About sixty, a silver bob, a crimson jacket."""
    who = dict(skin=rgb("#f0c9b0"), ink=rgb("#5b5a68"), eye=rgb("#3f7fa8"), brow=rgb("#a39f9f"), lips=rgb("#c0505c"), age=0.9, face=face_of(0.97), smile=0.9, brows=1.0)
    silver = rgb("#cfd3dc")
    with tilted(-3):
        back = hair(p, mirrored([(50, 17.5), (60, 18.5), (69, 26), (72.5, 39), (72.8, 52), (70.5, 62), (64, 66.5), (56, 62)]), mix(silver, NAVY, 0.34), rim)
        strands(p, back, NAVY, [[(67 + k, 40), (68 + k, 62)] for k in range(4)], 0.5, 0.25)
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#a80f38"), rim, 0.94, 1.2)
    lapels(p, body, rgb("#c01743"), rgb("#f3ecea"), rim)
    throat(p, who, face, 79)
    neck_front(p, who, face)
    with tilted(-3):
        face, deep = head(p, who, rim)
        features(p, who, face, deep)
        fringe = hair(p, [(50, 17.3), (60, 18.2), (68.5, 25.5), (71.8, 37), (72.2, 50), (70, 60), (65.4, 63.5), (66.4, 54), (66, 44), (63.5, 35.5), (58, 29), (50, 24.6), (44.6, 23.2), (41.6, 29.5), (37, 35.5), (33.8, 47), (33.8, 55), (34.6, 63.5), (30, 60), (27.8, 50), (28.2, 37), (31.5, 25.5), (40, 18.2)], silver, rim, face)
        strands(p, fringe, rgb("#8a92a6"), [[(44.4, 18.4), (44.2, 23)], [(43.6, 19), (36, 27), (32, 39), (31.5, 58)], [(43.8, 22), (38, 29), (34, 38), (33, 52)], [(42.6, 18.4), (33, 25), (29.4, 38), (29.4, 54)], [(45.4, 20), (57, 24.6), (64.4, 34), (66.8, 46), (67.4, 60)], [(46, 22.6), (55, 26), (62.4, 32.4)], [(46, 18.6), (60, 22), (67.4, 32), (69.6, 46), (69, 58)], [(50, 17.8), (64, 22.6), (70.4, 36), (71, 50)]], 0.55, 0.6)
        strands(p, fringe, (255, 255, 255), [[(43, 20), (35, 27), (30.5, 40), (30, 52)], [(54, 21), (62, 26), (67.4, 38)]], 0.7, 0.5)
        for x in (33.8, 66.2):
            p.fill(oval(x, 53.4, 0.9, 0.9), (255, 236, 190))


def throat(p, who, face, depth):
    """The part of the neck that an open shirt shows."""
    m = shape([(43.2, 64, 1), (43, 69.5), (50, depth, 1), (57, 69.5), (56.8, 64, 1)])
    p.fill(m, mix(who["skin"], (96, 36, 40), 0.14))
    p.cast(face, m, (60, 14, 40), 0.42, 0.8, 5.5, 1.6)
    return m


def neck_front(p, who, face):
    """The hollow at the base of the neck."""
    p.fill(soft(line([(46, 72), (49, 75.5)], 0.5), 0.3), mix(who["skin"], (88, 22, 34), 0.5), 0.4)
    p.fill(soft(line([(54, 72), (51, 75.5)], 0.5), 0.3), mix(who["skin"], (88, 22, 34), 0.5), 0.4)


def jonas(p, rim):
    """In his forties, brown hair swept back, a short beard, a roll neck."""
    who = dict(skin=rgb("#e6b592"), ink=rgb("#3a2419"), eye=rgb("#5a7a4c"), brow=rgb("#4a2e1f"), lips=rgb("#b5655a"), age=0.45, face=face_of(1.0, 0.05, 0.6), brows=1.6, lash=0.5, blush=0.7)
    brown = rgb("#5d3b27")
    with tilted(3):
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    shoulders(p, rgb("#2c5f66"), rim, 1.04)
    roll(p, rgb("#35727a"), rim)
    p.cast(face, np.ones_like(face) * (Y > 66), NAVY, 0.32, 0.6, 3.5, 1.6)
    with tilted(3):
        face, deep = head(p, who, rim)
        beard = shape([(33.8, 44), (35.6, 50), (38.5, 55.5), (42.5, 56.8), (46, 55.9), (50, 56.2), (54, 55.9), (57.5, 56.8), (61.5, 55.5), (64.4, 50), (66.2, 44), (66.4, 53), (63.4, 61.5), (57.5, 67.6), (50, 69.4), (42.5, 67.6), (36.6, 61.5), (33.6, 53)])
        p.fill(soft(beard, 0.5), brown, 0.94)
        p.body(beard, brown, rim, light=0.14, shade=0.3, edge=0.5)
        strands(p, beard, rgb("#8a5f43"), [[(37 + k * 2.2, 57 + abs(6 - k) * -0.25), (38.5 + k * 1.95, 65.5 - abs(6 - k) * 0.5)] for k in range(13)], 0.4, 0.45)
        p.fill(soft(shape([(45.6, 57.6), (50, 56.8), (54.4, 57.6), (53, 62), (50, 62.6), (47, 62)]), 0.5), mix(brown, who["skin"], 0.25), 0.6)
        features(p, who, face, deep)
        top = hair(p, [(33.6, 42), (33, 34), (31.5, 27), (36, 19.5), (44, 15.5), (54, 14.8), (63, 18), (68, 25), (67.4, 34), (66.4, 42), (64.6, 36), (62.6, 30.5), (56, 27.6), (48, 28.6), (41, 29), (37.2, 31.5), (35.4, 36.5)], brown, rim, face)
        strands(p, top, rgb("#8f6444"), [[(40, 27.5), (42, 20), (50, 17)], [(45, 27.5), (48, 20), (56, 17)], [(51, 27), (55, 20), (62, 20)], [(57, 27.5), (61, 22), (66, 25)], [(36, 29), (36, 23), (42, 18)]], 0.7, 0.6)


def layla(p, rim):
    """In her thirties, a headscarf of deep teal."""
    who = dict(skin=rgb("#d9a47c"), ink=rgb("#231712"), eye=rgb("#5a3a1e"), lips=rgb("#b24a52"), face=face_of(0.95), smile=1.0, lash=0.95, brows=1.25)
    scarf = rgb("#1f7f86")
    with tilted(3.5):
        back = hair(p, mirrored([(50, 14.2), (61, 16), (70, 25), (73.4, 38), (72, 52), (69, 62), (67, 72), (68, 80), (58, 86), (50, 87)]), mix(scarf, NAVY, 0.25), rim)
    shoulders(p, rgb("#46386f"), rim, 0.92, 1.5)
    p.body(shape([(33, 60), (31.5, 70), (28, 79), (37, 88), (50, 92), (63, 88), (72, 79), (68.5, 70), (67, 60), (50, 70)]), mix(scarf, NAVY, 0.12), rim)
    with tilted(3.5):
        face, deep = head(p, who, rim)
        features(p, who, face, deep)
        ring = Image.new("L", (N, N), 0)
        d = ImageDraw.Draw(ring)
        d.polygon(curve(mirrored([(50, 14), (61, 15.6), (70, 24.5), (73.2, 38), (71, 53), (66, 64), (58, 70.5), (50, 73)])), fill=255)
        d.polygon(curve(mirrored([(50, 27), (58.4, 29), (63.6, 36), (64.3, 45), (62.4, 54), (58, 61.6), (50, 66.3)])), fill=0)
        ring = np.asarray(ring, np.float32) / 255
        p.cast(ring, face * (1 - ring), (70, 14, 34), 0.42, 0.9, 1.8, 1.0)
        p.body(ring, scarf, rim, light=0.22, shade=0.28, edge=0.75)
        strands(p, ring, mix(scarf, NAVY, 0.6), [[(38, 25), (34, 36), (34.5, 50), (40, 63)], [(62, 25), (66.5, 36), (66, 50), (60, 63)], [(42, 19), (33, 28), (30, 42)], [(56, 19.5), (66, 27), (70, 40)], [(46, 24.5), (52, 23.4), (58, 26)]], 0.7, 0.4)
        strands(p, ring, mix(scarf, (255, 255, 255), 0.5), [[(47, 16.5), (36, 22), (30, 36)], [(40, 22), (34.5, 31), (32.4, 44)]], 0.8, 0.4)
    tail = shape([(38, 78), (46, 84), (47, 100), (44, 108), (30, 108), (31, 92)])
    p.cast(tail, np.ones_like(tail) * (Y > 70), NAVY, 0.35, 0.8, 1.2, 1.2)
    p.body(tail, mix(scarf, NAVY, 0.08), rim, edge=0.2)
    strands(p, tail, mix(scarf, NAVY, 0.65), [[(40, 82), (36, 94), (35, 104)], [(43, 84), (41, 96), (40, 104)]], 0.6, 0.45)
    fold = shape([(36, 62), (44, 69.5), (54, 71), (63, 65), (68, 72), (60, 84), (46, 88), (33, 80)])
    p.cast(fold, np.ones_like(fold) * (Y > 70), NAVY, 0.35, 0.6, 1.6, 1.2)
    p.body(fold, mix(scarf, (255, 255, 255), 0.06), rim, edge=0.5)
    strands(p, fold, mix(scarf, NAVY, 0.65), [[(38, 67), (47, 75), (58, 75), (65, 70)], [(36, 73), (46, 80), (58, 79)], [(40, 65), (48, 71.5), (57, 71.5)]], 0.6, 0.45)
    p.fill(oval(40.4, 81.5, 1.7, 1.7), rgb("#f0c25a"))
    p.fill(oval(40, 81, 0.6, 0.6), (255, 255, 255), 0.8)


def kwame(p, rim):
    """About fifty, cropped hair going grey, round glasses, a mustard jacket."""
    who = dict(skin=rgb("#7a4a30"), ink=rgb("#140c0b"), eye=rgb("#2a160c"), brow=rgb("#1c1210"), lips=rgb("#8d4a44"), age=0.5, face=face_of(1.0, 0.03, 0.4), open=True, brows=1.5, blush=0.5)
    grey = rgb("#3b3636")
    with tilted(-3):
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#b97a1e"), rim, 1.05)
    lapels(p, body, rgb("#cf8d2a"), rgb("#20315c"), rim)
    throat(p, who, face, 77)
    collar(p, rgb("#2b4078"), rim, 0.85)
    with tilted(-3):
        face, deep = head(p, who, rim)
        scalp = hair(p, [(33.4, 43.5), (33.6, 34), (36, 25.5), (42.5, 20.6), (50, 19.4), (57.5, 20.6), (64, 25.5), (66.4, 34), (66.6, 43.5), (65, 40), (64, 34.5), (60.5, 29.8), (50, 27.6), (39.5, 29.8), (36, 34.5), (35, 40)], grey, rim, face, cast=False)
        rng = np.random.default_rng(3)
        grain = soft((rng.random((N, N)) > 0.55).astype(np.float32), 0.12)
        p.fill(scalp * np.clip((grain - 0.42) * 5, 0, 1), rgb("#8b8686"), 0.4)
        for s in (-1, 1):
            p.fill(soft(oval(50 + s * 15.4, 40, 1.2, 4), 0.6) * scalp, rgb("#b5b0ae"), 0.55)
        beard = shape([(43.6, 56.8), (46.5, 55.6), (50, 56), (53.5, 55.6), (56.4, 56.8), (57.2, 61), (55, 65.6), (50, 67.2), (45, 65.6), (42.8, 61)])
        p.fill(soft(beard, 0.7), rgb("#2c2625"), 0.62)
        p.fill(soft(oval(50, 65, 3.4, 1.6), 0.7), rgb("#a09a98"), 0.42)
        features(p, who, face, deep)
        glasses(p, rgb("#e9d9b4"))


def haruka(p, rim):
    """In her thirties, a black bob with a straight fringe, a white shirt without a collar."""
    who = dict(skin=rgb("#f2cfae"), ink=rgb("#1b1418"), eye=rgb("#33201a"), lips=rgb("#c4505a"), face=face_of(0.98, -0.03), lash=1.0, smile=0.9, brows=1.0)
    black = rgb("#23202e")
    with tilted(4):
        hair(p, mirrored([(50, 16.5), (61, 17.8), (70.5, 26), (73.4, 40), (73.4, 54), (72, 63.5), (62, 66), (50, 60)]), mix(black, NAVY, 0.35), rim)
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#e8e6ec"), rim, 0.9, 2)
    neckline = shape([(41.5, 71.6), (50, 82.5), (58.5, 71.6), (50, 66)])
    p.fill(neckline, mix(who["skin"], (96, 36, 40), 0.1))
    p.cast(face, neckline, (60, 14, 40), 0.36, 0.8, 5.5, 1.6)
    neck_front(p, who, face)
    p.fill(line([(41, 71.4), (44.5, 78.4), (50, 83), (55.5, 78.4), (59, 71.4)], 1.5, taper=False) * body, rgb("#cbd0e0"))
    strands(p, body, rgb("#8f9bc4"), [[(50, 83.5), (50, 100)], [(38, 84), (34, 100)], [(62, 84), (67, 100)]], 0.5, 0.6)
    with tilted(4):
        face, deep = head(p, who, rim)
        features(p, who, face, deep)
        cap = hair(p, [(50, 16.3), (61, 17.5), (70, 25.5), (73, 39), (73.2, 53), (71.6, 63), (66, 64.8), (66.6, 52), (65.6, 42), (64, 37), (57, 36.2), (50, 36.6), (43, 36.2), (36, 37), (34.4, 42), (33.4, 52), (34, 64.8), (28.4, 63), (26.8, 53), (27, 39), (30, 25.5), (39, 17.5)], black, rim, face)
        strands(p, cap, rgb("#6a6b92"), [[(44, 19), (34, 26), (30.4, 40), (30.4, 58)], [(47, 22), (40, 28), (37, 36)], [(50, 20), (47, 29), (46, 36)], [(52, 20), (55, 29), (56, 36)]], 0.7, 0.5)
        p.fill(soft(line([(34, 29), (43, 25), (52, 24.4)], 2.2), 0.9) * cap, rgb("#9fa6d8"), 0.4)


def mateo(p, rim):
    """About thirty, dark curls, a plaid scarf over a green work jacket."""
    who = dict(skin=rgb("#b97b53"), ink=rgb("#1d110d"), eye=rgb("#3a2212"), lips=rgb("#a5554c"), face=face_of(1.0, 0.02), open=True, brows=1.6, lash=0.6)
    dark = rgb("#2b1b17")
    with tilted(-4.5):
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#3f5a45"), rim, 1.02)
    v = shape([(42, 71, 1), (58, 71, 1), (50, 90, 1)])
    p.fill(v, rgb("#e7dcc9"))
    throat(p, who, face, 80)
    collar(p, rgb("#4c6d54"), rim, 1.08)
    strands(p, body, NAVY, [[(50, 90), (50, 102)]], 0.6, 0.5)
    for y in (93, 98.5):
        p.fill(oval(52.4, y, 0.9, 0.9), rgb("#d6b27a"))
    with tilted(-4.5):
        face, deep = head(p, who, rim)
        p.fill(soft(shape([(38, 57), (44, 58), (50, 57), (56, 58), (62, 57), (58.5, 63.5), (50, 66.5), (41.5, 63.5)]), 1.4) * face, dark, 0.26)
        features(p, who, face, deep)
        curls = [(33.5, 38, 4.2), (32.5, 31, 5), (36, 24.5, 5.4), (42, 19.8, 5.6), (49, 17.6, 5.8), (56, 18.6, 5.6), (62.5, 22.5, 5.4), (66.6, 29, 5), (66.8, 36.5, 4), (40, 28, 4.4), (46, 26, 4.6), (52.5, 25.6, 4.6), (58.6, 28, 4.4), (50, 22, 6), (42, 24, 6), (58, 24, 6), (36.6, 31, 3.8), (63.4, 32, 3.6)]
        m = np.zeros((N, N), np.float32)
        for x, y, r in curls:
            m = np.maximum(m, oval(x, y, r, r * 0.96))
        p.cast(m, face * (1 - m), (70, 14, 34), 0.36, 0.8, 1.6, 0.9)
        p.body(m, dark, rim, light=0.2, shade=0.3, edge=0.7)
        for x, y, r in curls:
            p.fill(line([(x - r * 0.6, y + r * 0.25), (x - r * 0.3, y - r * 0.5), (x + r * 0.4, y - r * 0.5), (x + r * 0.55, y + r * 0.1)], 0.75) * m, rgb("#6d4836"), 0.4)
            p.fill(soft(line([(x - r * 0.5, y + r * 0.6), (x, y + r * 0.9), (x + r * 0.55, y + r * 0.5)], 0.9), 0.35) * m, NAVY, 0.5)


def priya(p, rim):
    """In her forties, a long dark braid over the shoulder, a saffron scarf."""
    who = dict(skin=rgb("#a56c45"), ink=rgb("#1a0f0d"), eye=rgb("#2e180d"), lips=rgb("#a8434a"), face=face_of(0.96), lash=1.0, smile=1.1, brows=1.3, age=0.2)
    black = rgb("#241a1e")
    with tilted(-3):
        hair(p, mirrored([(50, 18), (60, 19), (68, 26), (70, 38), (69.4, 50), (67, 60), (58, 66)]), mix(black, NAVY, 0.35), rim)
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#5b2a6e"), rim, 0.93, 1.2)
    low = shape([(41, 71.4), (50, 85), (59, 71.4), (50, 66)])
    p.fill(low, mix(who["skin"], (96, 36, 40), 0.12))
    p.cast(face, low, (60, 14, 40), 0.4, 0.8, 5.5, 1.6)
    neck_front(p, who, face)
    p.fill(line([(40.6, 71), (45, 79.6), (50, 85.4), (55, 79.6), (59.4, 71)], 1.3, taper=False), rgb("#e9b44c"))
    drape = shape([(58, 70.5), (66, 74.5), (79, 80.5), (86, 92), (87, 106), (58, 106), (66, 92), (64, 82)])
    p.cast(drape, body, NAVY, 0.35, -1, 1.2, 1.2)
    p.body(drape * (X < 100), rgb("#e08a1e"), rim, light=0.22, shade=0.28, edge=0.6)
    strands(p, drape, rgb("#8f4a0c"), [[(61, 73), (70, 84), (70, 102)], [(66, 76), (77, 87), (79, 104)], [(60, 72), (66, 84), (62, 104)]], 0.7, 0.5)
    with tilted(-3):
        face, deep = head(p, who, rim)
        features(p, who, face, deep)
        p.fill(oval(50, 36.4, 0.85, 0.85), rgb("#b3122f"))
        cap = hair(p, [(50, 17.6), (60, 18.6), (67.8, 25.5), (69.8, 37), (69, 50), (66, 57), (66, 45), (64, 36.5), (58.5, 30.6), (50, 25.8), (41.5, 30.6), (36, 36.5), (34, 45), (34, 57), (31, 50), (30.2, 37), (32.2, 25.5), (40, 18.6)], black, rim, face)
        strands(p, cap, rgb("#6e5350"), [[(50, 19), (41, 26), (34.6, 36), (32.4, 50)], [(47, 20), (37, 26), (32, 38)], [(50, 19), (59, 26), (65.4, 36), (67.6, 50)], [(53, 20), (63, 26), (68, 38)]], 0.6, 0.5)
        p.fill(line([(50, 18), (50, 26)], 0.4), mix(who["skin"], deep, 0.4), 0.8)
    for k in range(8):
        x, y = 32.6 - 0.5 * k + 0.12 * k * k, 62 + 5.2 * k
        knot = shape([(x - 3.6, y - 2.4), (x, y - 3.6), (x + 3.6, y - 2.4), (x + 2.8, y + 2.6), (x, y + 4), (x - 2.8, y + 2.6)])
        p.cast(knot, np.ones_like(knot), NAVY, 0.3, 0.5, 0.7, 0.6)
        p.body(knot, mix(black, (90, 60, 60), 0.12), rim, edge=0.15)
        strands(p, knot, rgb("#7a5b58"), [[(x - 2.6, y - 1.6), (x, y + 2.6)], [(x + 2.6, y - 1.6), (x, y + 2.6)]], 0.5, 0.5)
    with tilted(-3):
        for x in (33.6, 66.4):
            p.fill(oval(x, 53.6, 1.1, 1.5), rgb("#f0c25a"))


def nils(p, rim):
    """Over seventy, a white beard, a knitted cap and a pullover with a yoke."""
    who = dict(skin=rgb("#e3ac8e"), ink=rgb("#4a4040"), eye=rgb("#4b86a8"), brow=rgb("#dcdad8"), lips=rgb("#b6645c"), age=1.2, face=face_of(1.0, 0.04, 0.4), smile=0.9, brows=1.9, blush=1.4, lash=0.5)
    white = rgb("#e6e6ea")
    with tilted(2):
        side = shape(mirrored([(50, 30), (62, 32), (68.6, 38), (69, 50), (64, 58), (50, 60)]))
        p.body(side, mix(white, NAVY, 0.2), rim)
        face = shape(who["face"])
    neck(p, who["skin"], face, rim)
    body = shoulders(p, rgb("#2b3f77"), rim, 1.05)
    yoke = shape(mirrored([(50, 69), (60, 71), (72, 77), (86, 83), (76, 92), (50, 97)])) * body
    p.fill(yoke, rgb("#e8e4da"), 0.92)
    p.fill(soft(yoke, 3) * yoke * np.clip((X - 46) / 40, 0, 1), NAVY, 0.4)
    for row, color in ((80.5, "#f70041"), (86, "#2b3f77"), (91, "#1f7f86")):
        for k in range(-9, 10):
            x = 50 + k * 3.4
            y = row - 0.030 * (k * 3.4) ** 2 / 3
            p.fill(shape([(x, y - 1.4, 1), (x + 1.3, y, 1), (x, y + 1.4, 1), (x - 1.3, y, 1)]) * yoke, rgb(color), 0.9)
    roll(p, rgb("#2b3f77"), rim)
    with tilted(2):
        face, deep = head(p, who, rim)
        features(p, who, face, deep)
        beard = shape([(33.6, 45), (35.8, 51), (39, 55.4), (43, 55.6), (46.4, 54.9), (50, 55.8), (53.6, 54.9), (57, 55.6), (61, 55.4), (64.2, 51), (66.4, 45), (67.4, 55), (65.2, 65), (58.5, 73.5), (50, 77), (41.5, 73.5), (34.8, 65), (32.6, 55)])
        hole = shape([(45.4, 58.2), (50, 57.6), (54.6, 58.2), (53, 61.6), (50, 62.2), (47, 61.6)])
        beard = np.clip(beard - soft(hole, 0.25), 0, 1)
        p.cast(beard, np.ones_like(beard) * (Y > 66), NAVY, 0.34, 0.6, 2, 1.4)
        p.body(beard, white, rim, light=0.16, shade=0.34, edge=0.7)
        strands(p, beard, rgb("#9aa2b8"), [[(36 + k * 2.15, 56.5 - abs(6.5 - k) * 0.4 + 1.5), (37.6 + k * 1.9, 64), (39.5 + k * 1.6, 73 - abs(6.5 - k) * 0.9)] for k in range(14)], 0.5, 0.55)
        strands(p, beard, rgb("#9aa2b8"), [[(50, 56.2), (45.5, 56.6), (41, 60)], [(50, 56.2), (54.5, 56.6), (59, 60)]], 0.7, 0.6)
        cap = hair(p, mirrored([(50, 11.5), (60, 13.4), (68, 21), (70, 32), (68.6, 36), (59, 34), (50, 33.4)]), rgb("#1f7f86"), rim, face)
        for k in range(-8, 9):
            x = 50 + k * 2.2
            p.fill(line([(50 + k * 1.1, 12.5), (x * 1.0 + k * 0.16, 22), (x + k * 0.1, 30)], 0.45) * cap, NAVY, 0.22)
        brim = shape(mirrored([(50, 27), (62, 28), (70.4, 31), (70.6, 37.5), (60, 35.6), (50, 35)]))
        p.cast(brim, face, (70, 14, 34), 0.42, 0.6, 2, 0.9)
        p.body(brim, rgb("#2b949b"), rim, edge=0.7)
        for k in range(-10, 11):
            p.fill(line([(50 + k * 2, 27.5), (50 + k * 2.02, 37)], 0.4) * brim, NAVY, 0.2)


SPEAKERS = {
    "astrid-nordmann": (astrid, 1, (TEAL, GREEN, VIOLET), TEAL),
    "jonas-feld": (jonas, 2, (VIOLET, CRIMSON, TEAL), VIOLET),
    "layla-haddad": (layla, 3, (VIOLET, TEAL, GREEN), GREEN),
    "kwame-boateng": (kwame, 4, (GREEN, TEAL, VIOLET), GREEN),
    "haruka-mori": (haruka, 5, (CRIMSON, VIOLET, TEAL), VIOLET),
    "mateo-quispe": (mateo, 6, (TEAL, VIOLET, GREEN), TEAL),
    "priya-raman": (priya, 7, (GREEN, VIOLET, CRIMSON), GREEN),
    "nils-aikio": (nils, 8, (TEAL, GREEN, TEAL), TEAL),
}

for name, (draw, seed, colors, rim) in SPEAKERS.items():
    picture = Picture()
    sky(picture, seed, colors)
    draw(picture, rim)
    ground(picture)
    image = Image.fromarray(np.clip(picture.px, 0, 255).astype(np.uint8)).resize((SIZE, SIZE), Image.LANCZOS)
    path = os.path.join(OUT, f"speaker-{name}.webp")
    quality = 88
    while True:
        image.save(path, quality=quality, method=6)
        if os.path.getsize(path) < LIMIT or quality < 50:
            break
        quality -= 4

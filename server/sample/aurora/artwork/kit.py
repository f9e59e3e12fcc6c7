"""Small building kit for the scenes: materials, furniture, terrain, camera and render settings (runs inside Blender)."""
import json
import math
import os
import random
import sys

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Euler, Matrix, Vector

OUT = os.environ.get("ART_OUT", "out")
SCALE = float(os.environ.get("ART_SCALE", "100"))
SPP = int(os.environ.get("ART_SPP", "48"))
TAU = 2 * math.pi

NAVY = (0.012, 0.018, 0.055)
CRIMSON = (0.93, 0.0, 0.053)
WARM = (1.0, 0.62, 0.30)
TEAL = (0.05, 0.75, 0.70)
GREEN = (0.06, 0.90, 0.42)
VIOLET = (0.38, 0.16, 0.95)


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(7)


# ---------------------------------------------------------------- materials

_mats = {}


def mat(name, color=(0.5, 0.5, 0.5), rough=0.5, metal=0.0, spec=0.5, coat=0.0, sheen=0.0, grain=0.0, bump=0.0, stretch=(1, 1, 1), scale=6.0):
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*color, 1)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    b.inputs["Specular"].default_value = spec
    b.inputs["Clearcoat"].default_value = coat
    b.inputs["Sheen"].default_value = sheen
    if grain or bump:
        geo = nt.nodes.new("ShaderNodeTexCoord")
        mp = nt.nodes.new("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = stretch
        nz = nt.nodes.new("ShaderNodeTexNoise")
        nz.inputs["Scale"].default_value = scale
        nz.inputs["Detail"].default_value = 8
        nt.links.new(geo.outputs["Object"], mp.inputs[0])
        nt.links.new(mp.outputs[0], nz.inputs["Vector"])
        if grain:
            ramp = nt.nodes.new("ShaderNodeValToRGB")
            ramp.color_ramp.elements[0].position = 0.3
            ramp.color_ramp.elements[1].position = 0.7
            ramp.color_ramp.elements[0].color = (*[c * (1 - grain) for c in color], 1)
            ramp.color_ramp.elements[1].color = (*[min(1, c * (1 + grain)) for c in color], 1)
            nt.links.new(nz.outputs["Fac"], ramp.inputs[0])
            nt.links.new(ramp.outputs[0], b.inputs["Base Color"])
        if bump:
            bp = nt.nodes.new("ShaderNodeBump")
            bp.inputs["Strength"].default_value = bump
            bp.inputs["Distance"].default_value = 0.02
            nt.links.new(nz.outputs["Fac"], bp.inputs["Height"])
            nt.links.new(bp.outputs[0], b.inputs["Normal"])
    _mats[name] = m
    return m


def glow(name, color, power, camera=None):
    """An emitter; `camera` is the power seen directly, where it should look calmer than it lights."""
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    em = nt.nodes.new("ShaderNodeEmission")
    em.inputs[0].default_value = (*color, 1)
    em.inputs[1].default_value = power
    if camera is not None:
        lp = nt.nodes.new("ShaderNodeLightPath")
        mx = nt.nodes.new("ShaderNodeMix")
        mx.data_type = "FLOAT"
        nt.links.new(lp.outputs["Is Camera Ray"], mx.inputs[0])
        mx.inputs[2].default_value = power
        mx.inputs[3].default_value = camera
        nt.links.new(mx.outputs[0], em.inputs[1])
    nt.links.new(em.outputs[0], out.inputs[0])
    _mats[name] = m
    return m


def picture(name, rgb, power=1.0):
    """An emitter that shows an array (h, w, 3), row 0 on top."""
    h, w = rgb.shape[:2]
    img = bpy.data.images.new(name, w, h, float_buffer=True)
    img.colorspace_settings.name = "Non-Color"
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = rgb[::-1]
    img.pixels.foreach_set(px.ravel())
    img.update()
    img.pack()
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    em = nt.nodes.new("ShaderNodeEmission")
    tx = nt.nodes.new("ShaderNodeTexImage")
    tx.image = img
    tx.extension = "EXTEND"
    em.inputs[1].default_value = power
    nt.links.new(tx.outputs[0], em.inputs[0])
    nt.links.new(em.outputs[0], out.inputs[0])
    return m


def glass(name="glass", tint=(0.80, 0.90, 0.94)):
    if name in _mats:
        return _mats[name]
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    out = nt.nodes.new("ShaderNodeOutputMaterial")
    tr = nt.nodes.new("ShaderNodeBsdfTransparent")
    tr.inputs[0].default_value = (*tint, 1)
    gl = nt.nodes.new("ShaderNodeBsdfGlossy")
    gl.inputs[1].default_value = 0.0
    fr = nt.nodes.new("ShaderNodeFresnel")
    fr.inputs[0].default_value = 1.28
    mx = nt.nodes.new("ShaderNodeMixShader")
    nt.links.new(fr.outputs[0], mx.inputs[0])
    nt.links.new(tr.outputs[0], mx.inputs[1])
    nt.links.new(gl.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], out.inputs[0])
    _mats[name] = m
    return m


def floor_stone(name="floor", color=(0.035, 0.040, 0.065), rough=0.13, tile=1.5):
    if name in _mats:
        return _mats[name]
    m = mat(name, color, rough, spec=0.6)
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    tc = nt.nodes.new("ShaderNodeTexCoord")
    br = nt.nodes.new("ShaderNodeTexBrick")
    br.offset = 0.5
    br.inputs["Scale"].default_value = 1.0 / tile
    br.inputs["Mortar Size"].default_value = 0.003
    br.inputs["Mortar Smooth"].default_value = 0.0
    br.inputs["Brick Width"].default_value = 2.0
    br.inputs["Row Height"].default_value = 1.0
    br.inputs["Color1"].default_value = (*[c * 0.88 for c in color], 1)
    br.inputs["Color2"].default_value = (*[c * 1.15 for c in color], 1)
    br.inputs["Mortar"].default_value = (*[c * 0.35 for c in color], 1)
    nz = nt.nodes.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 0.9
    nz.inputs["Detail"].default_value = 6
    rm = nt.nodes.new("ShaderNodeMapRange")
    rm.inputs[1].default_value = 0.3
    rm.inputs[2].default_value = 0.7
    rm.inputs[3].default_value = rough * 0.7
    rm.inputs[4].default_value = rough * 1.5
    nt.links.new(tc.outputs["Object"], br.inputs[0])
    nt.links.new(tc.outputs["Object"], nz.inputs["Vector"])
    nt.links.new(nz.outputs["Fac"], rm.inputs[0])
    nt.links.new(rm.outputs[0], b.inputs["Roughness"])
    nt.links.new(br.outputs["Color"], b.inputs["Base Color"])
    return m


def walnut():
    return mat("walnut", (0.16, 0.072, 0.033), 0.42, grain=0.45, stretch=(1, 1, 0.08), scale=14, coat=0.15)


def oak():
    return mat("oak", (0.30, 0.16, 0.075), 0.45, grain=0.35, stretch=(0.08, 1, 1), scale=14)


def brass():
    return mat("brass", (0.86, 0.56, 0.28), 0.24, metal=1)


def dark_metal():
    return mat("darkmetal", (0.03, 0.033, 0.045), 0.38, metal=0.8)


def fabric(name="navyfabric", color=(0.035, 0.05, 0.15)):
    return mat(name, color, 0.92, sheen=0.4, bump=0.12, scale=160)


def plaster(name="plaster", color=(0.055, 0.062, 0.11)):
    return mat(name, color, 0.75, bump=0.04, scale=30)


# ---------------------------------------------------------------- shapes


def mesh(name, verts, faces, material, smooth=False):
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts, [], faces)
    me.update()
    ob = bpy.data.objects.new(name, me)
    bpy.context.collection.objects.link(ob)
    if material:
        me.materials.append(material)
    if smooth:
        for p in me.polygons:
            p.use_smooth = True
    return ob


def bevel(ob, width, segments=3):
    if width > 0:
        md = ob.modifiers.new("bevel", "BEVEL")
        md.width = width
        md.segments = segments
        md.limit_method = "ANGLE"
        for p in ob.data.polygons:
            p.use_smooth = True
        ob.data.use_auto_smooth = True
        ob.data.auto_smooth_angle = 0.7
    return ob


def box(name, at, size, material, round=0.01, rot=0.0, tilt=0.0):
    x, y, z = (s / 2 for s in size)
    v = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    ob = mesh(name, v, f, material)
    ob.location = at
    ob.rotation_euler = (tilt, 0, rot)
    return bevel(ob, min(round, min(size) * 0.45))


def quad(name, corners, material, uv=True):
    """Corners: bottom left, bottom right, top right, top left, as seen from the front."""
    ob = mesh(name, corners, [(0, 1, 2, 3)], material)
    if uv:
        layer = ob.data.uv_layers.new()
        for i, c in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]):
            layer.data[i].uv = c
    return ob


def revolve(name, profile, material, at=(0, 0, 0), seg=48, arc=TAU, start=0.0):
    """Turn a list of (radius, z) around the z axis."""
    n = len(profile)
    closed = abs(arc - TAU) < 1e-6
    cols = seg if closed else seg + 1
    v = [(r * math.cos(start + arc * i / seg), r * math.sin(start + arc * i / seg), z) for i in range(cols) for r, z in profile]
    f = []
    for i in range(seg):
        j = (i + 1) % cols
        for k in range(n - 1):
            f.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    ob = mesh(name, v, f, material, smooth=True)
    ob.data.use_auto_smooth = True
    ob.data.auto_smooth_angle = 0.6
    ob.location = at
    return ob


def cyl(name, at, r, h, material, seg=48, soft=0.01):
    s = min(soft, r * 0.4, h * 0.4)
    p = [(0, -h / 2), (r - s, -h / 2), (r, -h / 2 + s), (r, h / 2 - s), (r - s, h / 2), (0, h / 2)]
    return revolve(name, p, material, at, seg)


def tube(name, points, r, material, cyclic=False):
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = r
    cu.bevel_resolution = 3
    sp = cu.splines.new("POLY")
    sp.points.add(len(points) - 1)
    for p, c in zip(sp.points, points):
        p.co = (*c, 1)
    sp.use_cyclic_u = cyclic
    cu.materials.append(material)
    ob = bpy.data.objects.new(name, cu)
    bpy.context.collection.objects.link(ob)
    return ob


def ribbon(name, path, height, material, thick=0.02):
    """A vertical band of the given height (number or function of 0..1) along a path of (x, y, z)."""
    n = len(path)
    hs = [height(i / (n - 1)) if callable(height) else height for i in range(n)]
    v = [(x, y, z + d * h / 2) for (x, y, z), h in zip(path, hs) for d in (-1, 1)]
    f = [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1) for i in range(n - 1)]
    ob = mesh(name, v, f, material, smooth=True)
    if thick:
        md = ob.modifiers.new("solid", "SOLIDIFY")
        md.thickness = thick
        md.offset = 0
    return ob


def group(parts, at, rot=0.0):
    """Move freshly made parts together: they are built around the origin."""
    m = Matrix.Translation(Vector(at)) @ Matrix.Rotation(rot, 4, "Z")
    for p in parts:
        p.matrix_world = m @ p.matrix_basis
    return parts


# ---------------------------------------------------------------- furniture


def sofa(at, rot, width=2.4, cloth=None, depth=0.95):
    c = cloth or fabric()
    n = max(1, round(width / 0.85))
    w = (width - 0.36) / n
    parts = [
        box("sofa-base", (0, 0, 0.24), (width, depth, 0.2), c, 0.06),
        box("sofa-back", (0, depth / 2 - 0.1, 0.55), (width, 0.2, 0.52), c, 0.09),
        box("sofa-arm", (-width / 2 + 0.09, 0, 0.44), (0.18, depth, 0.42), c, 0.08),
        box("sofa-arm", (width / 2 - 0.09, 0, 0.44), (0.18, depth, 0.42), c, 0.08),
    ]
    for i in range(n):
        x = -width / 2 + 0.18 + w * (i + 0.5)
        parts.append(box("cushion", (x, -0.07, 0.41), (w - 0.02, depth - 0.26, 0.17), c, 0.06))
        parts.append(box("cushion", (x, depth / 2 - 0.26, 0.66), (w - 0.03, 0.18, 0.42), c, 0.08, tilt=-0.16))
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(cyl("leg", (sx * (width / 2 - 0.15), sy * (depth / 2 - 0.12), 0.07), 0.022, 0.14, brass(), 12))
    return group(parts, at, rot)


def armchair(at, rot, cloth=None):
    c = cloth or fabric()
    shell = [(0.40, 0.30), (0.43, 0.45), (0.45, 0.75), (0.42, 0.78), (0.37, 0.74), (0.35, 0.45)]
    parts = [
        revolve("shell", shell, c, seg=40, arc=math.pi * 1.25, start=-math.pi * 0.125),
        cyl("seat", (0, -0.02, 0.38), 0.38, 0.20, c, soft=0.07),
        cyl("foot", (0, 0, 0.15), 0.03, 0.3, brass(), 16),
        cyl("plate", (0, 0, 0.012), 0.26, 0.024, brass(), 32),
    ]
    return group(parts, at, rot)


def stool(at, h=0.74, cloth=None):
    c = cloth or fabric("crimson", (0.55, 0.005, 0.045))
    parts = [
        cyl("stool-seat", (0, 0, h), 0.19, 0.09, c, soft=0.04),
        cyl("stool-stem", (0, 0, h / 2), 0.022, h, brass(), 16),
        cyl("stool-plate", (0, 0, 0.01), 0.2, 0.02, brass(), 32),
    ]
    return group(parts, at)


def chair(at, rot, cloth=None, wood=None):
    c = cloth or fabric()
    parts = [
        box("chair-seat", (0, 0, 0.46), (0.46, 0.46, 0.06), c, 0.03),
        box("chair-back", (0, 0.23, 0.72), (0.44, 0.045, 0.36), c, 0.03, tilt=-0.14),
    ]
    for sx in (-1, 1):
        for sy in (-1, 1):
            parts.append(tube("leg", [(sx * 0.19, sy * 0.19, 0.44), (sx * 0.23, sy * 0.23, 0)], 0.013, wood or dark_metal()))
    return group(parts, at, rot)


def pouf(at, r=0.34, h=0.42, cloth=None):
    return cyl("pouf", (at[0], at[1], at[2] + h / 2), r, h, cloth or fabric("crimson", (0.55, 0.005, 0.045)), soft=0.09)


def round_table(at, r=0.5, h=0.4, top=None):
    return group(
        [
            cyl("table-top", (0, 0, h), r, 0.035, top or walnut(), 64),
            cyl("table-stem", (0, 0, h / 2), 0.035, h, brass(), 24),
            cyl("table-foot", (0, 0, 0.012), r * 0.55, 0.024, brass(), 48),
        ],
        at,
    )


def tree(at, height=2.6, spread=0.9, leaves=1500, pot=0.36, seed=1):
    rng = random.Random(seed)
    leaf = mat("leaf", (0.025, 0.085, 0.045), 0.5, spec=0.4)
    bark = mat("bark", (0.06, 0.042, 0.03), 0.8)
    revolve("pot", [(0, 0), (pot * 0.75, 0), (pot, pot * 1.25), (pot * 0.92, pot * 1.25), (pot * 0.88, pot * 1.1), (0, pot * 1.1)], plaster("pot", (0.10, 0.11, 0.16)), at)
    top = []
    for k in range(5):
        a = TAU * k / 5 + rng.random()
        end = (at[0] + math.cos(a) * spread * 0.5, at[1] + math.sin(a) * spread * 0.5, at[2] + height * (0.62 + 0.3 * rng.random()))
        tube("stem", [(at[0], at[1], at[2] + pot), (at[0] + math.cos(a) * 0.05, at[1] + math.sin(a) * 0.05, at[2] + height * 0.4), end], 0.014, bark)
        top.append(end)
    v, f = [], []
    for _ in range(leaves):
        c = Vector(rng.choice(top)) + Vector((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 0.85))) * spread * 0.26
        m = Euler((rng.random() * 2.4, rng.random() * 2.4, rng.random() * TAU)).to_matrix()
        s = 0.045 + 0.045 * rng.random()
        i = len(v)
        for p in ((-0.45, 0, 0), (0, -1, 0.12), (0.45, 0, 0), (0, 1, 0.12)):
            v.append(tuple(c + m @ Vector(p) * s))
        f.append((i, i + 1, i + 2, i + 3))
    mesh("leaves", v, f, leaf)


def slats(x0, y0, x1, y1, z0, z1, material=None, pitch=0.16, width=0.07, depth=0.09):
    """Vertical battens along a wall from (x0, y0) to (x1, y1): one mesh."""
    material = material or walnut()
    L = math.hypot(x1 - x0, y1 - y0)
    n = int(L / pitch)
    dx, dy = (x1 - x0) / L, (y1 - y0) / L
    v, f = [], []
    for k in range(n):
        c = (k + 0.5) * pitch
        for u in (c - width / 2, c + width / 2):
            for d in (0, depth):
                for z in (z0, z1):
                    v.append((x0 + dx * u - dy * d, y0 + dy * u + dx * d, z))
        i = 8 * k
        f += [(i + a, i + b, i + c2, i + d2) for a, b, c2, d2 in ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))]
    return mesh("slats", v, f, material)


# ---------------------------------------------------------------- pictures on screens


def aurora_picture(w=640, h=360, seed=0.0, strength=1.0):
    y, x = np.mgrid[0:h, 0:w]
    u, v = x / w, 1 - y / h
    img = np.zeros((h, w, 3), np.float32) + np.array([0.004, 0.012, 0.05])
    for k, (lo, c1, c2) in enumerate([(0.20, (0.04, 0.95, 0.5), (0.35, 0.12, 0.95)), (0.38, (0.02, 0.6, 0.9), (0.9, 0.02, 0.2)), (0.08, (0.1, 0.9, 0.8), (0.3, 0.1, 0.8))]):
        edge = lo + 0.10 * np.sin(u * 5 + seed + 2.1 * k) + 0.05 * np.sin(u * 11 + 1.7 * seed + k)
        t = v - edge
        rays = 0.55 + 0.3 * np.sin(u * 60 + 6 * np.sin(u * 7 + seed) + k) + 0.15 * np.sin(u * 130 + 9 * np.sin(u * 5) + seed)
        i = np.clip(t / 0.03, 0, 1) * np.exp(-np.clip(t, 0, 1) * 5.0) * rays * (0.6 + 0.4 * np.sin(u * 4 + k * 1.3 + seed))
        f = np.clip(t * 2.2, 0, 1)[..., None]
        img += i[..., None] * (np.array(c1) * (1 - f) + np.array(c2) * f) * strength * 0.9
    return img.astype(np.float32)


def tiles_picture(w=640, h=400, cols=5, rows=3, seed=3):
    """A board of cards, each an abstract little picture."""
    rng = np.random.default_rng(seed)
    img = np.zeros((h, w, 3), np.float32) + np.array([0.006, 0.010, 0.035])
    pal = [(0.93, 0.0, 0.06), (0.03, 0.55, 0.62), (0.04, 0.65, 0.32), (0.28, 0.13, 0.8), (0.9, 0.5, 0.2), (0.10, 0.14, 0.42), (0.55, 0.62, 0.8)]
    gw, gh, gap = w / cols, h / rows, w * 0.012
    for r in range(rows):
        for c in range(cols):
            x0, x1, y0, y1 = int(c * gw + gap), int((c + 1) * gw - gap), int(r * gh + gap), int((r + 1) * gh - gap)
            yy, xx = np.mgrid[0:1 : (y1 - y0) * 1j, 0:1 : (x1 - x0) * 1j]
            a, b = np.array(pal[rng.integers(len(pal))]), np.array(pal[rng.integers(len(pal))])
            g = (xx * rng.uniform(-1, 1) + yy * rng.uniform(-1, 1)) * 0.5 + 0.5
            t = a * (1 - g[..., None]) * 0.42 + b * g[..., None] * 0.28
            cx, cy, rad = rng.uniform(0.25, 0.75), rng.uniform(0.25, 0.7), rng.uniform(0.15, 0.35)
            t = t + 0.30 * np.exp(-(((xx - cx) ** 2 + (yy - cy) ** 2) / rad**2) ** 2)[..., None] * b
            if rng.random() < 0.55:
                m = 0.62 + 0.14 * np.sin(xx * rng.uniform(4, 9) + rng.uniform(0, 6))
                t = np.where((yy > m)[..., None], t * 0.22, t)
            img[y0:y1, x0:x1] = t
    return img


def lines_picture(w=300, h=600, seed=1, accent=(0.93, 0.0, 0.06)):
    """A page without words: a picture, a title bar and rows of lines."""
    rng = np.random.default_rng(seed)
    img = np.zeros((h, w, 3), np.float32) + np.array([0.02, 0.035, 0.10])
    img[: int(h * 0.34)] = aurora_picture(w, int(h * 0.34), seed=2.0 + seed) * 0.9
    y = int(h * 0.40)
    img[y : y + int(h * 0.028), int(w * 0.1) : int(w * 0.62)] = (0.85, 0.88, 1.0)
    y += int(h * 0.065)
    img[y : y + int(h * 0.010), int(w * 0.1) : int(w * 0.26)] = accent
    y += int(h * 0.045)
    while y < h * 0.92:
        img[y : y + int(h * 0.024), int(w * 0.1) : int(w * 0.19)] = np.array(accent) * 0.8 if rng.random() < 0.25 else (0.05, 0.45, 0.5)
        img[y : y + int(h * 0.010), int(w * 0.25) : int(w * rng.uniform(0.55, 0.9))] = (0.5, 0.55, 0.72)
        img[y + int(h * 0.015) : y + int(h * 0.024), int(w * 0.25) : int(w * rng.uniform(0.4, 0.75))] = (0.22, 0.26, 0.42)
        y += int(h * 0.055)
    return img


# ---------------------------------------------------------------- outside


def _noise(x, y, seed):
    xi, yi = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = x - xi, y - yi
    u, v = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)

    def g(i, j, dx, dy):
        n = (i * 374761393 + j * 668265263 + seed * 974711) & 0x7FFFFFFF
        n = ((n ^ (n >> 13)) * 1274126177) & 0x7FFFFFFF
        a = (n & 0xFFFF) / 65536.0 * TAU
        return np.cos(a) * dx + np.sin(a) * dy

    a = g(xi, yi, fx, fy) * (1 - u) + g(xi + 1, yi, fx - 1, fy) * u
    b = g(xi, yi + 1, fx, fy - 1) * (1 - u) + g(xi + 1, yi + 1, fx - 1, fy - 1) * u
    return a * (1 - v) + b * v


def terrain(span=200.0, centre=90.0, eye=120.0, cols=1300, rows=480, peak=2100.0, near=3600.0, lake=True, seed=4):
    """Snowy mountains around a lake, as a polar grid around the origin; the lake lies `eye` metres below."""
    a = np.radians(centre - span / 2 + span * np.arange(cols) / (cols - 1))
    r = near * (15500.0 / near) ** (np.arange(rows) / (rows - 1))
    A, R = np.meshgrid(a, r)
    X, Y = R * np.cos(A), R * np.sin(A)
    wx, wy = _noise(X / 2600, Y / 2600, seed + 5), _noise(X / 2600 + 40, Y / 2600, seed + 6)
    px, py = X / 2300 + wx * 0.5, Y / 2300 + wy * 0.5
    hgt, amp, weight = np.zeros_like(X), 0.6, 1.0
    for o in range(9):
        n = 1 - np.sqrt(_noise(px, py, seed + o) ** 2 + 0.004) * 1.7
        n = n * n * weight
        weight = np.clip(n * 1.7, 0, 1)
        hgt += n * amp
        amp *= 0.5
        px, py = px * 2.02 + 3.1, py * 2.02 - 1.7
    big = 0.5 + 0.9 * _noise(X / 5200 + 9, Y / 5200 - 3, seed + 30)
    shore = np.clip((R - near * 1.2 - 900 * wx) / 3600, 0, 1)
    rise = shore * shore * (3 - 2 * shore)
    valley = np.clip(np.abs(A - math.radians(centre) - 0.06) / 0.5, 0, 1)
    valley = 0.62 + 0.38 * valley * valley * (3 - 2 * valley)
    H = (hgt * 0.95 + big * 0.5 - 0.25) * peak * rise * (0.50 + 0.75 * np.clip((R - 5000) / 6000, 0, 1)) * valley - 30 * (1 - rise)
    Z = H - eye
    idx = np.arange(rows * cols).reshape(rows, cols)
    faces = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
    me = bpy.data.meshes.new("terrain")
    me.vertices.add(rows * cols)
    me.vertices.foreach_set("co", np.stack([X, Y, Z], -1).astype(np.float32).ravel())
    me.loops.add(faces.size)
    me.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    me.polygons.add(len(faces))
    me.polygons.foreach_set("loop_start", (np.arange(len(faces)) * 4).astype(np.int32))
    me.polygons.foreach_set("loop_total", np.full(len(faces), 4, np.int32))
    me.update(calc_edges=True)
    me.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    ob = bpy.data.objects.new("terrain", me)
    bpy.context.collection.objects.link(ob)
    m = bpy.data.materials.new("terrain")
    m.use_nodes = True
    nt = m.node_tree
    b = nt.nodes["Principled BSDF"]
    b.inputs["Roughness"].default_value = 0.85
    b.inputs["Specular"].default_value = 0.15
    geo = nt.nodes.new("ShaderNodeNewGeometry")
    sep = nt.nodes.new("ShaderNodeSeparateXYZ")
    nt.links.new(geo.outputs["Normal"], sep.inputs[0])
    nz = nt.nodes.new("ShaderNodeTexNoise")
    nz.inputs["Scale"].default_value = 0.006
    nz.inputs["Detail"].default_value = 8
    nt.links.new(geo.outputs["Position"], nz.inputs["Vector"])
    add = nt.nodes.new("ShaderNodeMath")
    add.operation = "ADD"
    nt.links.new(sep.outputs[2], add.inputs[0])
    sc = nt.nodes.new("ShaderNodeMath")
    sc.operation = "MULTIPLY"
    sc.inputs[1].default_value = 0.35
    nt.links.new(nz.outputs["Fac"], sc.inputs[0])
    nt.links.new(sc.outputs[0], add.inputs[1])
    ramp = nt.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.80
    ramp.color_ramp.elements[0].color = (0.012, 0.016, 0.032, 1)
    ramp.color_ramp.elements[1].position = 0.97
    ramp.color_ramp.elements[1].color = (0.72, 0.78, 0.92, 1)
    nt.links.new(add.outputs[0], ramp.inputs[0])
    nt.links.new(ramp.outputs[0], b.inputs["Base Color"])
    # Haze: the farther, the more of the horizon's colour.
    ln = nt.nodes.new("ShaderNodeVectorMath")
    ln.operation = "LENGTH"
    nt.links.new(geo.outputs["Position"], ln.inputs[0])
    hz = nt.nodes.new("ShaderNodeMapRange")
    hz.inputs[1].default_value = 1500
    hz.inputs[2].default_value = 15000
    hz.inputs[4].default_value = 0.5
    nt.links.new(ln.outputs["Value"], hz.inputs[0])
    em = nt.nodes.new("ShaderNodeEmission")
    em.inputs[0].default_value = (0.040, 0.085, 0.22, 1)
    em.inputs[1].default_value = 0.62
    mx = nt.nodes.new("ShaderNodeMixShader")
    nt.links.new(hz.outputs[0], mx.inputs[0])
    nt.links.new(b.outputs[0], mx.inputs[1])
    nt.links.new(em.outputs[0], mx.inputs[2])
    nt.links.new(mx.outputs[0], nt.nodes["Material Output"].inputs[0])
    me.materials.append(m)
    try:
        m.cycles.emission_sampling = "NONE"
    except AttributeError:
        m.cycles.sample_as_light = False
    if lake:
        water = mat("water", (0.004, 0.010, 0.022), 0.06, spec=0.6)
        nt = water.node_tree
        tc = nt.nodes.new("ShaderNodeNewGeometry")
        mp = nt.nodes.new("ShaderNodeMapping")
        mp.inputs["Scale"].default_value = (0.02, 0.05, 1)
        n2 = nt.nodes.new("ShaderNodeTexNoise")
        n2.inputs["Detail"].default_value = 5
        bp = nt.nodes.new("ShaderNodeBump")
        bp.inputs["Strength"].default_value = 0.05
        bp.inputs["Distance"].default_value = 3.0
        nt.links.new(tc.outputs["Position"], mp.inputs[0])
        nt.links.new(mp.outputs[0], n2.inputs["Vector"])
        nt.links.new(n2.outputs["Fac"], bp.inputs["Height"])
        nt.links.new(bp.outputs[0], nt.nodes["Principled BSDF"].inputs["Normal"])
        R2 = 16000
        mesh("lake", [(R2 * math.cos(TAU * k / 48), R2 * math.sin(TAU * k / 48), -eye) for k in range(48)], [tuple(range(48))], water)
    moon = bpy.data.lights.new("moon", "SUN")
    moon.energy = 0.95
    moon.color = (0.62, 0.76, 1.0)
    moon.angle = 0.02
    ob = bpy.data.objects.new("moon", moon)
    ob.visible_glossy = False
    ob.rotation_euler = (math.radians(58), 0, math.radians(62))
    bpy.context.collection.objects.link(ob)


def world(turn=0.0, power=1.0):
    data = np.load(os.path.join(OUT, "world.npy"))
    h, w = data.shape[:2]
    img = bpy.data.images.new("sky", w, h, float_buffer=True)
    img.colorspace_settings.name = "Non-Color"
    px = np.ones((h, w, 4), np.float32)
    px[..., :3] = data[::-1]
    img.pixels.foreach_set(px.ravel())
    img.update()
    img.pack()
    wd = bpy.data.worlds.new("world")
    bpy.context.scene.world = wd
    wd.use_nodes = True
    nt = wd.node_tree
    bg = nt.nodes["Background"]
    env = nt.nodes.new("ShaderNodeTexEnvironment")
    env.image = img
    nt.links.new(env.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = power


# ---------------------------------------------------------------- camera and render


def camera(at, look, lens=24.0, shift_y=0.0, panorama=False):
    cam = bpy.data.cameras.new("camera")
    cam.lens = lens
    cam.clip_end = 30000
    cam.clip_start = 0.05
    cam.shift_y = shift_y
    ob = bpy.data.objects.new("camera", cam)
    ob.location = at
    d = Vector(look) - Vector(at)
    ob.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    if panorama:
        cam.type = "PANO"
        cam.cycles.panorama_type = "EQUIRECTANGULAR"
    return ob


def spots(cam, **points):
    """Where things are in the picture: name -> list of world points; printed as a rectangle in fractions."""
    bpy.context.view_layer.update()
    out = {}
    for name, pts in points.items():
        if cam.data.type == "PANO":
            ps = []
            for p in pts:
                d = cam.matrix_world.inverted() @ Vector(p)
                ps.append((math.degrees(math.atan2(d.x, -d.z)), math.degrees(math.atan2(d.y, math.hypot(d.x, d.z)))))
        else:
            ps = [(c.x, 1 - c.y) for c in (world_to_camera_view(bpy.context.scene, cam, Vector(p)) for p in pts)]
        xs, ys = [p[0] for p in ps], [p[1] for p in ps]
        out[name] = [round(v, 4) for v in (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))]
    return out


def render(name, cam, width=2560, height=1440, marks=None, groups=(), bounces=6):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    sc.render.resolution_x, sc.render.resolution_y = width, height
    sc.render.resolution_percentage = int(SCALE)
    sc.render.film_transparent = True
    sc.render.threads_mode = "AUTO"
    c = sc.cycles
    c.samples = SPP
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.02
    c.adaptive_min_samples = 16
    c.use_denoising = False
    c.max_bounces = bounces
    c.diffuse_bounces = 3
    c.glossy_bounces = 3
    c.transmission_bounces = 4
    c.transparent_max_bounces = 12
    c.sample_clamp_indirect = 4.0
    c.sample_clamp_direct = 0
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.blur_glossy = 0.5
    c.film_transparent_glass = True
    c.pixel_filter_type = "BLACKMAN_HARRIS"
    c.filter_width = 1.5
    vl = bpy.context.view_layer
    vl.cycles.denoising_store_passes = True
    for g in groups:
        vl.lightgroups.add().name = g
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    names = {"Image": "color", "Denoising Albedo": "albedo", "Denoising Normal": "normal"}
    for g in groups:
        names["Combined_" + g] = g
    fo = nt.nodes.new("CompositorNodeOutputFile")
    folder = os.path.abspath(os.path.join(OUT, name))
    os.makedirs(folder, exist_ok=True)
    fo.base_path = folder
    fo.format.file_format = "OPEN_EXR"
    fo.format.color_mode = "RGBA"
    fo.format.color_depth = "32"
    fo.file_slots.clear()
    for src, dst in names.items():
        fo.file_slots.new(dst + "-")
        nt.links.new(rl.outputs[src], fo.inputs[dst + "-"])
    bpy.ops.render.render()
    for dst in names.values():
        img = bpy.data.images.load(os.path.join(folder, f"{dst}-{sc.frame_current:04d}.exr"))
        img.colorspace_settings.name = "Non-Color"
        w, h = img.size
        px = np.empty(w * h * 4, np.float32)
        img.pixels.foreach_get(px)
        np.save(os.path.join(folder, dst + ".npy"), px.reshape(h, w, 4)[::-1])
        os.remove(os.path.join(folder, f"{dst}-{sc.frame_current:04d}.exr"))
    w, h = width, height
    info = {
        "spots": spots(cam, **(marks or {})),
        "matrix": [list(r) for r in cam.matrix_world],
        "lens": cam.data.lens,
        "sensor": cam.data.sensor_width,
        "shift_y": cam.data.shift_y,
        "panorama": cam.data.type == "PANO",
    }
    json.dump(info, open(os.path.join(folder, "info.json"), "w"), indent=1)
    print("spots", json.dumps(info["spots"]))


def lamp(at, power, size=0.5, color=WARM, look=None, spread=math.pi, size_y=None):
    li = bpy.data.lights.new("area", "AREA")
    li.energy = power
    li.color = color
    li.size = size
    if size_y:
        li.shape = "RECTANGLE"
        li.size_y = size_y
    li.spread = spread
    ob = bpy.data.objects.new("area", li)
    ob.location = at
    d = Vector(look or (at[0], at[1], at[2] - 1)) - Vector(at)
    ob.rotation_euler = d.to_track_quat("-Z", "Y").to_euler()
    ob.visible_camera = False
    ob.visible_glossy = False
    bpy.context.collection.objects.link(ob)
    return ob


def window_wall(x0, x1, y, z0, z1, bays, transoms=(), frame=0.09, axis="x"):
    """A glazed wall with slim posts, along x at the given y (or along y at the given x)."""
    m = dark_metal()

    def put(u, z, su, sz, depth=0.16):
        at = (u, y, z) if axis == "x" else (y, u, z)
        size = (su, depth, sz) if axis == "x" else (depth, su, sz)
        box("frame", at, size, m, 0.008)

    for k in range(bays + 1):
        put(x0 + (x1 - x0) * k / bays, (z0 + z1) / 2, frame, z1 - z0, 0.22)
    for z in (z0 + frame / 2, z1 - frame / 2, *transoms):
        put((x0 + x1) / 2, z, x1 - x0, frame * 0.8)
    c = [(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)]
    if axis != "x":
        c = [(b, a, z) for a, b, z in c]
    quad("pane", c, glass())


def balustrade(points, z, height=1.05):
    for (xa, ya), (xb, yb) in zip(points, points[1:]):
        quad("guard", [(xa, ya, z), (xb, yb, z), (xb, yb, z + height), (xa, ya, z + height)], glass("guardglass", (0.82, 0.93, 0.95)))
    tube("rail", [(x, y, z + height) for x, y in points], 0.028, brass())
    tube("shoe", [(x, y, z + 0.03) for x, y in points], 0.035, dark_metal())


def screen(name, at, width, height, rgb, rot=0.0, power=1.0, frame=0.05, depth=0.07):
    """A framed display whose lower edge centre is `at`; faces -y before turning. Returns its corners in the world."""
    parts = [
        box("screen-body", (0, depth / 2 + 0.004, height / 2), (width + frame, depth, height + frame), dark_metal(), 0.015),
        quad(name, [(-width / 2, 0, 0), (width / 2, 0, 0), (width / 2, 0, height), (-width / 2, 0, height)], picture(name, rgb, power)),
    ]
    group(parts, at, rot)
    m = Matrix.Translation(Vector(at)) @ Matrix.Rotation(rot, 4, "Z")
    return [tuple(m @ Vector(p)) for p in ((-width / 2, 0, 0), (width / 2, 0, 0), (width / 2, 0, height), (-width / 2, 0, height))]


def baffles(x0, x1, y0, y1, wave, top, material, pitch=0.55, thick=0.07):
    """Timber boards along y whose lower edges follow wave(x, y)."""
    n = int((x1 - x0) / pitch)
    seg = 36
    v, f = [], []
    for k in range(n + 1):
        x = x0 + (x1 - x0) * k / n
        base = len(v)
        for i in range(seg + 1):
            y = y0 + (y1 - y0) * i / seg
            z = wave(x, y)
            v += [(x - thick / 2, y, z), (x + thick / 2, y, z), (x + thick / 2, y, top), (x - thick / 2, y, top)]
        for i in range(seg):
            a, b = base + 4 * i, base + 4 * i + 4
            f += [(a, b, b + 1, a + 1), (a + 1, b + 1, b + 2, a + 2), (a, a + 3, b + 3, b)]
        f += [(base, base + 1, base + 2, base + 3), (base + 4 * seg, base + 4 * seg + 3, base + 4 * seg + 2, base + 4 * seg + 1)]
    return mesh("baffles", v, f, material)

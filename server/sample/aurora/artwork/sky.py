"""The night outside: sky gradient, aurora curtains and stars as functions of a direction and of a loop phase."""
import math

import numpy as np
import torch

TAU = 2 * math.pi

# Each curtain: heading of its normal (degrees, 90 is +y), distance, brightness, wave phase, hue shift.
CURTAINS = [
    (92, 5.4, 1.55, 0.0, 0.00),
    (78, 8.4, 1.20, 1.7, 0.10),
    (106, 3.0, 0.80, 3.1, 0.40),
    (200, 3.8, 0.90, 4.4, 0.20),
    (318, 4.8, 0.95, 5.9, 0.05),
    (262, 2.8, 0.60, 2.6, 0.50),
]


def _rays(u, phase, seed):
    a = torch.sin(u * 2.3 + 1.3 * seed) * 0.5 + torch.sin(u * 5.1 + 2.1 * seed + 0.9 * math.sin(phase)) * 0.3
    b = torch.sin(u * 17.0 + 3.0 * a + seed + 1.5 * math.cos(phase + seed)) * 0.5 + 0.5
    c = torch.sin(u * 41.0 + 5.0 * a - 2.0 * seed + 1.2 * math.sin(phase + 2 * seed)) * 0.5 + 0.5
    body = torch.clamp(0.55 + 0.75 * a, 0.04, 1.4)
    return body * (0.45 + 0.38 * b + 0.25 * b * c)


def _hue(height, shift):
    green = torch.tensor([0.05, 0.95, 0.52])
    teal = torch.tensor([0.03, 0.62, 0.85])
    violet = torch.tensor([0.46, 0.16, 0.95])
    crimson = torch.tensor([0.97, 0.03, 0.22])
    h = min(1.0, max(0.0, height * 0.95 + shift * 0.35))
    stops = [(0.0, green), (0.32, teal), (0.66, violet), (1.0, crimson)]
    for (a, ca), (b, cb) in zip(stops, stops[1:]):
        if h <= b:
            f = (h - a) / (b - a)
            return ca * (1 - f) + cb * f
    return crimson


def aurora(d, phase=0.0, steps=90):
    """Radiance of the curtains along unit directions d[..., 3]; periodic in phase with period 2 pi."""
    out = torch.zeros_like(d)
    z = torch.clamp(d[..., 2], min=0.02)
    px, py = d[..., 0] / z, d[..., 1] / z
    for heading, dist, power, seed, shift in CURTAINS:
        ca, sa = math.cos(math.radians(heading)), math.sin(math.radians(heading))
        v0, u0 = px * ca + py * sa, -px * sa + py * ca
        for i in range(steps):
            k = (i + 0.5) / steps
            h = 1.0 + 1.25 * k
            v, u = v0 * h, u0 * h
            wave = (
                0.62 * torch.sin(u * 0.55 + seed + 0.35 * math.sin(phase + seed))
                + 0.30 * torch.sin(u * 1.27 + 2 * seed + 0.55 * math.cos(phase))
                + 0.12 * torch.sin(u * 3.1 + 3 * seed + 0.8 * math.sin(phase + 1.0))
            )
            off = (v - dist - wave) / (0.16 + 0.02 * dist)
            vert = min(1.0, k * 9.0) * math.exp(-2.9 * k)
            dens = torch.exp(-off * off) * _rays(u, phase, seed) * (power * vert * 6.6 / steps)
            out += dens[..., None] * _hue(k, shift)
    fade = torch.clamp(d[..., 2] / 0.09, 0, 1) ** 1.4
    return out * fade[..., None]


def gradient(d):
    """The clear night sky, with a last trace of crimson low in the north."""
    z = torch.clamp(d[..., 2], -1, 1)
    up = torch.clamp(z, 0, 1)[..., None]
    zenith = torch.tensor([0.006, 0.010, 0.045])
    horizon = torch.tensor([0.020, 0.050, 0.135])
    sky = zenith + (horizon - zenith) * torch.exp(-up * 4.2)
    north = torch.clamp(d[..., 1] * 0.93 + d[..., 0] * 0.36, 0, 1)[..., None]
    sky = sky + torch.tensor([0.30, 0.035, 0.11]) * torch.exp(-up * 9.0) * north**5 * 0.20
    below = torch.clamp(-z, 0, 1)[..., None]
    return sky * torch.exp(-below * 6)


def milky_way(d):
    n = torch.tensor([0.55, -0.45, 0.70])
    n = n / n.norm()
    b = (d * n).sum(-1)
    w = torch.sin(d[..., 0] * 9 + 3 * d[..., 1]) * torch.sin(d[..., 1] * 13 - 5 * d[..., 2]) * 0.5 + 0.5
    band = torch.exp(-((b + 0.05 * (w - 0.5)) / 0.14) ** 2) * (0.5 + 0.6 * w)
    dust = torch.exp(-((b - 0.03 * w) / 0.035) ** 2) * 0.6
    glow = band * (1 - dust) * torch.clamp(d[..., 2] * 3, 0, 1)
    return glow[..., None] * torch.tensor([0.022, 0.020, 0.040])


def radiance(d, phase=0.0, steps=90):
    return gradient(d) + milky_way(d) + aurora(d, phase, steps)


def stars(count=7000, seed=5):
    rng = np.random.default_rng(seed)
    d = rng.normal(size=(count, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    d = d[d[:, 2] > 0.01]
    mag = rng.pareto(1.7, size=len(d)) * 0.16 + 0.05
    tint = rng.uniform(-1, 1, size=(len(d), 1))
    colour = np.clip(np.array([[0.92, 0.95, 1.0]]) + tint * np.array([[0.12, 0.0, -0.14]]), 0, 1.2)
    return d, np.clip(mag, 0, 2.4)[:, None] * colour


def splat(shape, xy, colour, radius):
    """Draw stars as small Gaussian dots at pixel positions."""
    img = np.zeros(shape + (3,), np.float32)
    h, w = shape
    r = max(2, int(math.ceil(radius * 3)))
    for (x, y), c in zip(xy, colour):
        xi, yi = int(round(x)), int(round(y))
        if not (r <= xi < w - r and r <= yi < h - r):
            continue
        ys, xs = np.mgrid[yi - r : yi + r + 1, xi - r : xi + r + 1]
        g = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * (radius * (0.75 + 0.25 * min(2.0, c.max()))) ** 2))
        img[yi - r : yi + r + 1, xi - r : xi + r + 1] += (g[..., None] * c).astype(np.float32)
    return img


def equirect_dirs(w, h, blender_world=False):
    v, u = torch.meshgrid((torch.arange(h) + 0.5) / h, (torch.arange(w) + 0.5) / w, indexing="ij")
    el = (0.5 - v) * math.pi
    if blender_world:
        az = -(u - 0.5) * TAU
        return torch.stack([el.cos() * az.cos(), el.cos() * az.sin(), el.sin()], -1)
    yaw = (u - 0.5) * TAU
    return torch.stack([el.cos() * yaw.sin(), el.cos() * yaw.cos(), el.sin()], -1)


if __name__ == "__main__":
    import sys

    d = equirect_dirs(2048, 1024, blender_world=True)
    np.save(sys.argv[1], radiance(d).numpy().astype(np.float32))

"""From a rendered folder to a finished picture: denoise, put the sky behind the windows, bloom, tone, save as WebP.

usage: finish.py <name> <target.webp> [--width 2560] [--height 1440] [--exposure 1.0] [--quality 78]
"""
import argparse
import json
import os

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image

import sky
from denoise import denoise, load_weights

OUT = os.environ.get("ART_OUT", "out")
WEIGHTS = os.environ.get("ART_WEIGHTS", "package/tzas/rt_hdr_alb_nrm.tza")


def clean(folder, layer="color"):
    """Denoised colour and alpha of a layer, kept beside the raw one."""
    done = os.path.join(folder, layer + ".clean.npy")
    raw = os.path.join(folder, layer + ".npy")
    if os.path.exists(done) and os.path.getmtime(done) > os.path.getmtime(raw):
        return np.load(done)
    w = load_weights(WEIGHTS)
    px = np.load(raw)
    albedo = np.load(os.path.join(folder, "albedo.npy"))[..., :3]
    normal = np.load(os.path.join(folder, "normal.npy"))[..., :3]
    rgb = denoise(w, px[..., :3], albedo, normal)
    a = px[..., 3]
    if layer == "color" and a.min() < 0.99:
        t = torch.from_numpy(np.ascontiguousarray(a))[None, None]
        soft = F.avg_pool2d(F.pad(t, (2, 2, 2, 2), mode="replicate"), 5, 1)
        mid = ((soft > 0.004) & (soft < 0.30))[0, 0].numpy()
        a = np.where(mid, soft[0, 0].numpy(), a)
    out = np.concatenate([rgb, a[..., None]], -1)
    np.save(done, out)
    return out


def view_dirs(info, w, h, step=1):
    m = torch.tensor(info["matrix"])[:3, :3]
    if info["panorama"]:
        d = sky.equirect_dirs(w, h)
        local = torch.stack([d[..., 0], d[..., 2], -d[..., 1]], -1)
        return local @ m.T
    y, x = torch.meshgrid(torch.arange(0, h, step) + step / 2, torch.arange(0, w, step) + step / 2, indexing="ij")
    k = info["sensor"] / info["lens"]
    d = torch.stack([(x / w - 0.5) * k, (0.5 - y / h) * k * h / w + info["shift_y"] * k, -torch.ones_like(x)], -1)
    d = d / d.norm(dim=-1, keepdim=True)
    return d @ m.T


def sky_picture(info, w, h, phase=0.0, step=4, strength=1.0):
    d = view_dirs(info, w, h, step) if not info["panorama"] else view_dirs(info, w // step, h // step)
    s = sky.gradient(d) + sky.milky_way(d) + sky.aurora(d, phase, 60) * strength
    s = F.interpolate(s.permute(2, 0, 1)[None], size=(h, w), mode="bicubic", align_corners=False).clamp(min=0)[0].permute(1, 2, 0).numpy()
    dirs, colour = sky.stars()
    m = np.array(info["matrix"])[:3, :3]
    local = dirs @ m
    if info["panorama"]:
        xy = np.stack([(np.arctan2(local[:, 0], -local[:, 2]) / (2 * np.pi) + 0.5) * w, (0.5 - np.arctan2(local[:, 1], np.hypot(local[:, 0], local[:, 2])) / np.pi) * h], -1)
        keep = np.ones(len(xy), bool)
    else:
        k = info["sensor"] / info["lens"]
        keep = local[:, 2] < -0.05
        z = -np.where(keep, local[:, 2], -1)
        xy = np.stack([(local[:, 0] / z / k + 0.5) * w, h / 2 - (local[:, 1] / z / k - info["shift_y"]) * w], -1)
        keep &= (xy[:, 0] > 0) & (xy[:, 0] < w) & (xy[:, 1] > 0) & (xy[:, 1] < h)
    return s + sky.splat((h, w), xy[keep], colour[keep] * 0.9, max(0.55, w / 2560 * 0.85))


def blur(img, sigma):
    t = torch.from_numpy(np.ascontiguousarray(img)).permute(2, 0, 1)[None]
    f = max(1, int(sigma / 3))
    h, w = t.shape[2:]
    t = F.interpolate(t, size=(max(8, h // f), max(8, w // f)), mode="area")
    s = sigma / f
    r = int(s * 3) + 1
    g = torch.exp(-(torch.arange(-r, r + 1).float() ** 2) / (2 * s * s))
    g = (g / g.sum()).view(1, 1, -1).repeat(3, 1, 1)
    t = F.conv2d(F.pad(t, (r, r, 0, 0), mode="replicate"), g[:, :, None, :], groups=3)
    t = F.conv2d(F.pad(t, (0, 0, r, r), mode="replicate"), g[:, :, :, None], groups=3)
    return F.interpolate(t, size=(h, w), mode="bicubic", align_corners=False)[0].permute(1, 2, 0).clamp(min=0).numpy()


def tone(x):
    """Filmic curve; bright colours lean to white a little, as on film."""
    lum = (x @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    w = np.clip((lum - 0.5) / 6.0, 0, 0.55)
    x = x * (1 - w) + lum * w
    return np.clip((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def grade(img, exposure=1.0, vignette=0.32):
    h, w = img.shape[:2]
    s = w / 2560
    x = img * exposure
    capped = np.minimum(x, 6.0)
    x = x * 0.90 + blur(capped, 6 * s) * 0.05 + blur(capped, 26 * s) * 0.04 + blur(capped, 110 * s) * 0.045
    if vignette:
        yy, xx = np.mgrid[0:h, 0:w]
        r = np.hypot((xx / w - 0.5) * 1.15, yy / h - 0.5)
        x = x * (1 - vignette * np.clip((r - 0.28) / 0.5, 0, 1) ** 1.6)[..., None]
    x = x + np.array([0.0011, 0.0016, 0.0046])
    y = tone(x.astype(np.float32))
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.clip(y, 1e-6, 1) ** (1 / 2.4) - 0.055)
    return np.clip(y, 0, 1)


def compose(name, width, height, phase=0.0, strength=1.0):
    folder = os.path.join(OUT, name)
    info = json.load(open(os.path.join(folder, "info.json")))
    px = clean(folder)
    h, w = px.shape[:2]
    rgb, a = px[..., :3], px[..., 3:]
    if (w, h) != (width, height):
        t = torch.from_numpy(np.concatenate([np.log1p(rgb * 8), a], -1)).permute(2, 0, 1)[None]
        t = F.interpolate(t, size=(height, width), mode="bicubic", align_corners=False)[0].permute(1, 2, 0).numpy()
        rgb, a = np.expm1(np.clip(t[..., :3], 0, None)) / 8, np.clip(t[..., 3:], 0, 1)
    if a.min() < 0.99:
        rgb = rgb + (1 - a) * sky_picture(info, width, height, phase, strength=strength)
    return rgb.astype(np.float32), info


def save(img, path, quality, limit=None):
    rng = np.random.default_rng(1)
    noise = (rng.random(img.shape[:2] + (1,)) - 0.5) / 255 * 0.9
    pic = Image.fromarray((np.clip(img + noise, 0, 1) * 255 + 0.5).astype(np.uint8))
    while True:
        pic.save(path, quality=quality, method=6)
        if not limit or os.path.getsize(path) <= limit * 1000 or quality < 40:
            break
        quality -= 4
    print(path, os.path.getsize(path), "quality", quality)


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("name")
    p.add_argument("target")
    p.add_argument("--width", type=int, default=2560)
    p.add_argument("--height", type=int, default=1440)
    p.add_argument("--exposure", type=float, default=1.0)
    p.add_argument("--quality", type=int, default=93)
    p.add_argument("--limit", type=int, default=345)
    p.add_argument("--vignette", type=float, default=0.32)
    p.add_argument("--sky", type=float, default=1.0)
    p.add_argument("--crop", help="left,top,size as fractions: keep only this part")
    a = p.parse_args()
    img, _ = compose(a.name, a.width, a.height, strength=a.sky)
    img = grade(img, a.exposure, a.vignette)
    if a.crop:
        x, y, s = (float(v) for v in a.crop.split(","))
        part = img[int(y * a.height) : int((y + s) * a.height), int(x * a.width) : int((x + s) * a.width)]
        t = torch.from_numpy(np.ascontiguousarray(part)).permute(2, 0, 1)[None]
        img = F.interpolate(t, size=(a.height, a.width), mode="bicubic", align_corners=False)[0].permute(1, 2, 0).numpy()
    save(img, a.target, a.quality, a.limit)

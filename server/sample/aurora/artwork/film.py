"""The main stage, still and moving: the light of ten bands of the screen, weighted over one turn of the loop phase.

usage: film.py poster <target.webp> | film.py film <target.webm> [--seconds 10] [--fps 24]
"""
import json
import math
import os
import subprocess
import sys

import numpy as np
import torch
import torch.nn.functional as F

import sky
from finish import OUT, clean, grade, save

FOLDER = os.path.join(OUT, "stage")
BANDS = 10
SCREEN = (15.6, 6.2)


def aurora_screen(w, h, phase):
    """What the screen shows: a sky over a ridge, reflected in a lake."""
    x = (torch.arange(w) + 0.5) / w
    y = (torch.arange(h) + 0.5) / h
    yy, xx = torch.meshgrid(y, x, indexing="ij")
    shore = 0.80
    up = torch.where(yy < shore, shore - yy, (yy - shore) * 1.6)
    d = torch.stack([(xx - 0.5) * 2.0, torch.ones_like(xx), up * 0.86 + 0.015], -1)
    d = d / d.norm(dim=-1, keepdim=True)
    img = sky.gradient(d) * 1.5 + sky.aurora(d, phase, 64) * 1.45

    def peaks(scales):
        return sum(a * (1 - (torch.remainder(xx * f + o, 2.0) - 1).abs() * (0.75 + 0.25 * torch.sin(xx * f * 3))) for a, f, o in scales)

    ridge = peaks([(0.09, 2.3, 0.2), (0.06, 5.7, 0.9), (0.03, 13.3, 0.1), (0.012, 31.0, 0.4), (0.006, 77.0, 0.0)]) - 0.045
    near = peaks([(0.035, 3.1, 1.1), (0.018, 9.7, 0.3), (0.008, 29.0, 0.7), (0.005, 71.0, 0.2)]) - 0.012
    haze = torch.tensor([0.020, 0.050, 0.115])
    m1 = torch.sigmoid((ridge - up) * 700)[..., None]
    m2 = torch.sigmoid((near - up) * 700)[..., None]
    img = img * (1 - m1) + haze * m1
    img = img * (1 - m2) + haze * 0.28 * m2
    wet = (yy >= shore)[..., None]
    img = torch.where(wet, img * torch.tensor([0.42, 0.52, 0.62]), img)
    return img.numpy()


def to_size(a, w, h):
    t = torch.from_numpy(np.ascontiguousarray(a)).permute(2, 0, 1)[None]
    mode = "area" if a.shape[1] > w else "bicubic"
    t = F.interpolate(t, size=(h, w), mode=mode, **({} if mode == "area" else {"align_corners": False}))
    return t[0].permute(1, 2, 0).clamp(min=0).numpy()


class Stage:
    def __init__(self, w, h):
        self.w, self.h = w, h
        info = json.load(open(os.path.join(FOLDER, "info.json")))
        self.rect = info["spots"]["screen"]
        layers = [clean(FOLDER, f"band{k}")[..., :3] for k in range(BANDS)]
        mask = np.load(os.path.join(FOLDER, "mask.npy"))[..., :3]
        base = clean(FOLDER)[..., :3]
        rest = np.clip(base - sum(layers) - mask, 0, None)
        # Where the screen begins, what is left after the subtraction is only noise.
        near = F.max_pool2d(torch.from_numpy(np.ascontiguousarray(mask[..., 0]))[None, None], 5, 1, 2)[0, 0, :, :, None].numpy()
        rest = rest * (1 - np.clip(near * 20, 0, 1))
        self.base = to_size(rest, w, h)
        self.layers = [to_size(a, w, h) for a in layers]
        self.mask = np.clip(to_size(mask, w, h)[..., :1], 0, 1)

    def frame(self, phase):
        sw, sh = 1040, 416
        pic = aurora_screen(sw // 2, sh // 2, phase) if self.w < 1600 else aurora_screen(sw, sh, phase)
        pic = pic * 1.35
        img = self.base.copy()
        n = pic.shape[1]
        for k in range(BANDS):
            a, b = max(0, int((k - 0.35) * n / BANDS)), min(n, int((k + 1.35) * n / BANDS))
            img += self.layers[k] * (pic[:, a:b].mean((0, 1)) * 3.4).astype(np.float32)
        x0, y0, rw, rh = self.rect
        px0, py0, px1, py1 = int(x0 * self.w) - 1, int(y0 * self.h) - 1, int((x0 + rw) * self.w) + 2, int((y0 + rh) * self.h) + 2
        on = to_size(pic.astype(np.float32), px1 - px0, py1 - py0)
        img[py0:py1, px0:px1] += on * self.mask[py0:py1, px0:px1]
        return img.astype(np.float32)


if __name__ == "__main__":
    what, target = sys.argv[1:3]
    exposure = 1.15
    if what == "poster":
        w, h = 2560, 1440
        save(grade(Stage(w, h).frame(0.0), exposure), target, 93, 345)
    else:
        w, h, seconds, fps = 1280, 720, 10, 24
        st = Stage(w, h)
        n = seconds * fps
        rng = np.random.default_rng(2)
        noise = (rng.random((h, w, 1)) - 0.5) * 0.9
        cmd = ["ffmpeg", "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{w}x{h}", "-r", str(fps), "-i", "-", "-an", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "25", "-row-mt", "1", "-tile-columns", "1", "-cpu-used", "3", "-g", "240", "-pix_fmt", "yuv420p", target]
        p = subprocess.Popen(cmd, stdin=subprocess.PIPE)
        # Every fifth picture is computed; the ones between are mixed, the motion is slow enough.
        every = 5
        last = first = grade(st.frame(0.0), exposure)
        for i in range(0, n, every):
            nxt = first if i + every >= n else grade(st.frame(2 * math.pi * (i + every) / n), exposure)
            for pic in (last + (nxt - last) * (k / every) for k in range(every)):
                p.stdin.write((np.clip(pic * 255 + noise + 0.5, 0, 255)).astype(np.uint8).tobytes())
            last = nxt
        p.stdin.close()
        p.wait()
        print(target, os.path.getsize(target))

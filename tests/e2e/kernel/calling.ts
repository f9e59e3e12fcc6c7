import { expect, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, MEDIA_FLAGS } from './chromium.mjs';
import { GRACE } from './networking';
import type { Speech } from './venue';

/** Flags for a browser with a camera and a microphone that need no permission, in calls on this machine. */
export const CALL_FLAGS = [...CHROMIUM_FLAGS, ...MEDIA_FLAGS];

/** What a user does in a call. */
export function callerOf(page: Page, { t }: Speech) {
  const box = page.getByRole('complementary', { name: t('calls.label'), exact: true });
  return {
    box,
    press: (key: 'start' | 'accept' | 'join' | 'hangUp' | 'close') =>
      box.getByRole('button', { name: t(`calls.${key}`) }).click(),
    /** Finds Grace in the list of attendees and calls her. */
    async callGrace() {
      await page.getByRole('button', { name: new RegExp(t('people.title')) }).click();
      const people = page.getByRole('dialog', { name: t('people.title') });
      await people.getByRole('button', { name: new RegExp(GRACE.name) }).click();
      await people.getByRole('button', { name: t('calls.call'), exact: true }).click();
      await this.press('start');
    },
    expectConnected: () => expect(box.getByText(t('calls.connected'))).toBeVisible(),
    /** Frames of another user that were decoded. */
    framesOf: (name: string) => () =>
      box
        .getByLabel(t('calls.pictureOf', { name }), { exact: true })
        .evaluate((video) =>
          video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
        ),
  };
}

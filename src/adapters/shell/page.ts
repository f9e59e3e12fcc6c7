import { ownPicture } from '../../../domain/shell/own-picture';
import type { UiConfig } from '../../../domain/shell/ui-config';
import { call, dataOf } from '../kernel/call';
import { dataUrlOf } from '../kernel/data-url';
import { tabTitle as title } from '../kernel/tab-title';

/**
 * Inlines our own icon as a data URL: a browser without a history, such as a private window, requests an icon again at
 * each change of the page's URL.
 */
async function embedded(address: string): Promise<string> {
  if (new URL(address, window.location.href).origin !== window.location.origin) return address;
  try {
    const icon = dataOf(await call(address, { responseType: 'blob' }, { priority: 'low' }));
    return icon instanceof Blob ? await dataUrlOf(icon) : address;
  } catch {
    return address;
  }
}

export async function dressPage({ tabTitle, favicon, storageOrigin }: UiConfig): Promise<void> {
  title.name(tabTitle);
  const icon = ownPicture(favicon, storageOrigin);
  if (icon === null) return;
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  link.rel = 'icon';
  link.href = await embedded(icon);
  if (!link.isConnected) document.head.append(link);
}

export async function showLanguage(locale: string, direction: 'ltr' | 'rtl'): Promise<void> {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

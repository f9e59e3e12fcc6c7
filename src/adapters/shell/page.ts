import { ownPicture } from '../../../domain/shell/own-picture';
import type { UiConfig } from '../../../domain/shell/ui-config';

export async function dressPage({ tabTitle, favicon, storageOrigin }: UiConfig): Promise<void> {
  document.title = tabTitle;
  const icon = ownPicture(favicon, storageOrigin);
  if (icon === null) return;
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  link.rel = 'icon';
  link.href = icon;
  document.head.append(link);
}

export async function showLanguage(locale: string, direction: 'ltr' | 'rtl'): Promise<void> {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

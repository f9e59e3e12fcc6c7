import type { UiConfig } from '../../../domain/shell/ui-config';

export async function dressPage({ tabTitle, favicon }: UiConfig): Promise<void> {
  document.title = tabTitle;
  if (favicon === null) return;
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link');
  link.rel = 'icon';
  link.href = favicon;
  document.head.append(link);
}

export async function showLanguage(locale: string, direction: 'ltr' | 'rtl'): Promise<void> {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

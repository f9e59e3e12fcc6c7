const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `1:02.345`: minutes, seconds and thousandths of a time in a story. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const thousandths = String(whole % 1000).padStart(3, '0');
  return `${Math.floor(whole / 60_000)}:${two((whole / 1000) % 60)}.${thousandths}`;
}

/** A duration for display. */
export function lengthText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  return `${Math.floor(ms / 60_000)}:${two((ms / 1000) % 60)} min`;
}

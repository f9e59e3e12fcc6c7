export function GlobalErrorDialog() {
  return null;
}

export function StuckScreen() {
  return null;
}

export function ConfigFailedScreen() {
  return null;
}

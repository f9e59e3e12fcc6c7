export function WorkInProgressPage() {
  return null;
}

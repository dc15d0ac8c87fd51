/** Does this keyboard have a command key? Only for drawing key hints; both keys work everywhere. */
export function hasCommandKey(userAgent: string): boolean {
  return /Mac|iPhone|iPad/.test(userAgent)
}

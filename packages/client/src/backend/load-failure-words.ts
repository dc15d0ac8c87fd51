/** Fetches what explains failures while the network is there: it is not part of the first download, and must be here when it goes. */
export async function loadFailureWords(): Promise<void> {
  await Promise.all([import('./failure-state-view.tsx'), import('./failure-notice-view.tsx')])
}

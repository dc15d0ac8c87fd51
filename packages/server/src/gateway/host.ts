import type { BackendConfig } from '../core/config.ts'

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * On loopback only names that mean loopback are answered: a page elsewhere may point its own name at 127.0.0.1 (DNS
 * rebinding) and would otherwise read the answers as its own.
 */
export function isKnownHost(url: URL, config: Pick<BackendConfig, 'loopback' | 'allowedHosts'>): boolean {
  if (!config.loopback) return true
  return loopbackNames.has(url.hostname) || url.hostname.endsWith('.localhost') || config.allowedHosts.includes(url.hostname)
}

import { create } from 'content-disposition'
import { essence } from '../mime-type.ts'

export interface Presentation {
  readonly contentType: string
  /** null is inline, without a name. */
  readonly disposition: string | null
  readonly policy: string | null
}

interface Shown {
  readonly contentType: string
  readonly key: string
  /** `?download`: null where it is not asked for, else the name to save as, which may be empty. */
  readonly download: string | null
  /** The bucket's list; naming a type in it literally is the owner's word that it is wanted as it is. */
  readonly allowedMimeTypes: readonly string[] | null
}

/** Types that a browser runs or draws as a page. */
const pages = new Set(['text/html', 'application/xhtml+xml', 'text/xml', 'application/xml', 'text/xsl', 'application/xslt+xml', 'application/mathml+xml', 'message/rfc822', 'multipart/x-mixed-replace'])

/**
 * How a stranger's file is shown beside a session: a page as plain text, a drawing that can hold scripts as a download
 * (an `<img>` shows it all the same), and everything without scripts, forms or the origin's storage.
 */
export function present({ contentType, key, download, allowedMimeTypes }: Shown): Presentation {
  const type = essence(contentType)
  const wanted = allowedMimeTypes?.some((entry) => essence(entry) === type) === true
  const isPage = pages.has(type) || (type.endsWith('+xml') && type !== 'image/svg+xml')
  const attach = download !== null || (type === 'image/svg+xml' && !wanted)
  return {
    contentType: isPage && !wanted ? 'text/plain; charset=utf-8' : contentType,
    disposition: attach ? attachment(download, key) : null,
    // A browser's viewer of PDF is no part of the origin, and does not start in a sandbox.
    policy: type === 'application/pdf' ? null : 'sandbox',
  }
}

/** RFC 6266 and RFC 8187: the name as it is for whoever reads UTF-8, and something like it for others. */
function attachment(download: string | null, key: string): string {
  if (download === '') return 'attachment'
  const name = download ?? key.slice(key.lastIndexOf('/') + 1)
  // eslint-disable-next-line no-control-regex -- a control character has no place in a header
  return create(name.replaceAll(/[\u0000-\u001f\u007f/\\]/g, '_').slice(0, 255))
}

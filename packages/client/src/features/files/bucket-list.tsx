import { Link } from '@tanstack/react-router'
import type { Bucket } from '../../backend/files/bucket.ts'
import { filesTexts as words } from '../../lib/texts/files.ts'
import { Icon } from '../../ui/icon.tsx'

/** The buckets, each with what it takes, and the rules of the open one in words. */
export function BucketList({ buckets, current }: { readonly buckets: readonly Bucket[]; readonly current: Bucket }) {
  return (
    <aside className="fl-buckets">
      <nav aria-label={words.buckets}>
        <h2 className="fl-h">{words.buckets}</h2>
        {buckets.map((bucket) => (
          <Link key={bucket.id} className="fl-bk" to="/files/$bucket/$" params={{ bucket: bucket.id, _splat: '' }} aria-current={bucket.id === current.id ? 'page' : undefined}>
            <Icon name={bucket.isPublic ? 'globe' : 'lock'} label={bucket.isPublic ? words.publicBucket : words.privateBucket} />
            <span className="fl-bk-n trunc">{bucket.name}</span>
            {bucket.isPublic ? <span className="fl-tag">{words.public}</span> : null}
            <small>{bucket.isListed ? words.bucketFacts(bucket.types, bucket.sizeLimit) : words.rules.unknown}</small>
          </Link>
        ))}
      </nav>
      <section className="fl-rules" aria-label={words.rulesOf(current.name)}>
        <h2 className="fl-h">{words.rulesOf(current.name)}</h2>
        <ul>{rulesOf(current).map((rule) => <li key={rule}>{rule}</li>)}</ul>
      </section>
    </aside>
  )
}

function rulesOf({ isListed, isPublic, types, sizeLimit }: Bucket): readonly string[] {
  if (!isListed) return [words.rules.unknown]
  return [
    types === null ? words.rules.anyType : words.rules.types(types),
    sizeLimit === null ? words.rules.noSize : words.rules.size(sizeLimit),
    isPublic ? words.rules.public : words.rules.private,
  ]
}

import type { Broadcast, Version } from '../protocol/message.ts'
import { renderBroadcast } from '../protocol/serializer.ts'

/** A broadcast on its way to many sockets: rendered once for each version of the protocol. */
export type Rendering = (version: Version) => string | Buffer | null

export function createRendering(topic: string, broadcast: Broadcast): Rendering {
  const rendered = new Map<Version, string | Buffer | null>()
  return (version) => {
    const known = rendered.get(version)
    if (known !== undefined) return known
    const frame = renderBroadcast(topic, broadcast, version)
    rendered.set(version, frame)
    return frame
  }
}

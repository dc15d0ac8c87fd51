import type { Entity } from '@portico/model'
import { useOverride } from '../config/override.ts'
import { ViewTabs } from '../features/views/tabs/view-tabs.tsx'

/** The layouts and views of an entity, with those of a builder's configuration. */
export default function LayoutTabs({ entity }: { readonly entity: Entity }) {
  return <ViewTabs entity={entity} own={useOverride()?.config.entities?.[entity.id]?.views} />
}

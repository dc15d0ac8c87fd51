import { useDeferredValue, useMemo, useRef } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useModel } from '../../backend/model.ts'
import { formatCount } from '../../lib/count.ts'
import { modelTexts as texts } from '../../lib/texts/model.ts'
import { useScreenKeys } from '../../lib/use-screen-keys.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { diagramOf, findBoxes } from './diagram.ts'
import { DiagramView } from './diagram-view.tsx'
import { EntityPanel } from './entity-panel.tsx'
import { layOut } from './lay-out.ts'
import './model.css'

/** `/model`: the tables that the role may read and their relations. `?q=` is what is looked for, `?entity=` the table whose panel is open. */
export function ModelScreen() {
  const model = useModel()
  const diagram = useMemo(() => diagramOf(model), [model])
  // Hundreds of tables take a moment: head and search stand before.
  const drawn = useDeferredValue(diagram, null)
  const placed = useMemo(() => (drawn === null ? null : layOut(drawn)), [drawn])
  const { q, entity: id } = useSearch({ strict: false })
  const typed = typeof q === 'string' ? q : ''
  const found = findBoxes(diagram, typed)
  const entity = typeof id === 'string' && diagram.boxes.some(box => box.entity.id === id) ? model.byId.get(id) : undefined
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  useScreenKeys({ find: box, create: null })
  const look = (words: string) => {
    void navigate({ to: '/model', search: words.trim() === '' ? {} : { q: words.trim() }, replace: true })
  }
  if (diagram.boxes.length === 0) return <EmptyState icon="columns-3" headingLevel={1} title={texts.empty.title}>{texts.empty.text}</EmptyState>
  const [tables, relations] = [diagram.boxes.length, diagram.lines.length]
  return (
    <>
      <PageHead title={texts.title} sub={found === null ? <span className="no-phone">{texts.sub(formatCount(tables), tables === 1, formatCount(relations), relations === 1)}</span> : <output>{found.size === 0 ? texts.nothingFound : texts.found(formatCount(found.size), found.size === 1)}</output>}>
        <SearchBox label={texts.search} title={texts.searchTitle} text={typed} clearLabel={texts.clearSearch} onSearch={look} input={box} className="md-find" />
      </PageHead>
      {placed === null ? <div className="md-wrap" aria-busy="true" /> : <DiagramView placed={placed} found={found} chosen={entity?.id ?? null} typed={typed} />}
      {entity === undefined ? null : <EntityPanel key={entity.id} model={model} entity={entity} onClose={() => look(typed)} />}
    </>
  )
}

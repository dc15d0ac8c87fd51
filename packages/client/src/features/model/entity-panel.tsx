import { Link } from '@tanstack/react-router'
import type { Entity, Field, Model, Relationship } from '@portico/model'
import { useOpening } from '../../backend/views/use-opening.ts'
import { fieldType } from '../../fields/registry.ts'
import { modelTexts as texts } from '../../lib/texts/model.ts'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'

const commands = ['select', 'insert', 'update', 'delete'] as const

interface EntityPanelProps {
  readonly model: Model
  readonly entity: Entity
  readonly onClose: () => void
}

/** All that the model knows of one table; every other table that it names is a way on. */
export function EntityPanel({ model, entity, onClose }: EntityPanelProps) {
  const opening = useOpening()
  const others = entity.relationships.filter(({ cardinality }) => cardinality !== 'to-one')
  return (
    <Panel title={entity.label} sub={entity.id.toLocaleLowerCase() === entity.label.toLocaleLowerCase() ? undefined : entity.id} closeLabel={texts.close} onClose={onClose}>
      <div className="md-panel">
        {entity.help === null ? null : <p className="muted">{entity.help}</p>}
        <Link to="/t/$entity" params={{ entity: entity.id }} search={opening(entity.id)} className="btn"><Icon name={entity.icon} />{texts.openRecords}</Link>
        <h3>{texts.fields}</h3>
        <ul>{entity.fields.filter(field => !field.hidden).map(field => <FieldLine key={field.name} model={model} entity={entity} field={field} />)}</ul>
        <Ties model={model} title={texts.pointedAt} ties={others.filter(({ cardinality }) => cardinality === 'to-many')} />
        <Ties model={model} title={texts.linkedWith} ties={others.filter(({ cardinality }) => cardinality === 'many-to-many')} />
        <h3>{texts.yourRole}</h3>
        <dl className="md-may">{commands.map(command => <div key={command}><dt>{texts.may[command]}</dt><dd>{entity.can[command] ? texts.yes : texts.no}</dd></div>)}</dl>
        {entity.rowSecurity ? <p className="faint">{texts.byRule}</p> : null}
      </div>
    </Panel>
  )
}

function FieldLine({ model, entity, field }: { readonly model: Model; readonly entity: Entity; readonly field: Field }) {
  const ties = entity.relationships.filter(({ cardinality, columns }) => cardinality === 'to-one' && columns.includes(field.name))
  return (
    <li>
      <span className="md-field"><Icon name={fieldType(field).icon} size={14} /><span className="trunc strong">{field.label}</span><code className="trunc">{field.type.name}</code>{field.isKey ? <span className="faint">{texts.key}</span> : null}{field.required && !field.isKey ? <span className="faint">{texts.required}</span> : null}</span>
      {ties.map(tie => <span key={tie.name} className="md-tie faint">{texts.pointsTo} <Other model={model} id={tie.target} /></span>)}
      {field.help === null ? null : <span className="md-help muted">{field.help}</span>}
    </li>
  )
}

function Ties({ model, title, ties }: { readonly model: Model; readonly title: string; readonly ties: readonly Relationship[] }) {
  const known = ties.filter(({ target }) => model.byId.has(target))
  if (known.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {known.map(({ name, target, targetColumns, through }) => (
          <li key={`${name} ${through?.entity ?? ''}`}>
            <Other model={model} id={target} /> <span className="faint">{through === null ? texts.by(targetColumns.map(column => model.byId.get(target)?.byName.get(column)?.label ?? column).join(', ')) : texts.through(model.byId.get(through.entity)?.label ?? through.entity)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A way to another table's panel; its bare name where it is not drawn. */
function Other({ model, id }: { readonly model: Model; readonly id: string }) {
  const entity = model.byId.get(id)
  return entity === undefined || entity.hidden ? <code>{id}</code> : <Link to="/model" search={{ entity: id }} className="link">{entity.label}</Link>
}

import { memo, useMemo, useState } from 'react'
import type { Entity, Field } from '@portico/model'
import { useModel } from '../../../backend/model.ts'
import { formatCount } from '../../../lib/count.ts'
import { importTexts as words } from '../../../lib/texts/import.ts'
import { Button } from '../../../ui/button.tsx'
import { type Option, Select } from '../../../ui/select.tsx'
import { type ColumnTarget, type ImportMode, importFields, keyChoices, matchColumns, modesOf, samplesOf } from './match.ts'
import type { ImportSettings } from './plan-import.ts'
import type { Sheet } from './sheet.ts'

export interface ImportMatchProps {
  readonly entity: Entity
  readonly sheet: Sheet
  readonly onNext: (settings: ImportSettings) => void
  readonly onAnother: () => void
}

/** Which column goes to which field, and what becomes of rows that are there already. It stays behind what is told of the run, and is not drawn for each of its steps. */
export const ImportMatch = memo(function ImportMatch({ entity, sheet, onNext, onAnother }: ImportMatchProps) {
  const model = useModel()
  const [targets, setTargets] = useState(() => matchColumns(entity, sheet))
  const [chosen, setChosen] = useState<string | null>(null)
  const options = useMemo(() => importFields(entity).flatMap((field): readonly Option[] => optionsOf(field, model.byId.get(field.reference?.target ?? ''))), [entity, model])
  const choices = choicesOf(entity, targets)
  const choice = choices.find(({ id }) => id === chosen) ?? choices[0]
  const label = (name: string) => entity.byName.get(name)?.label ?? name
  const names = targets.flatMap((target) => (target === null ? [] : [target.field]))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  const missing = choice === undefined || choice.mode === 'update' ? [] : entity.fields.filter((field) => field.required && field.can.insert && !names.includes(field.name)).map((field) => field.label)
  const canGoOn = choice !== undefined && names.length > 0 && twice === undefined && missing.length === 0
  return (
    <form className="bk" onSubmit={(event) => { event.preventDefault(); if (canGoOn) onNext({ sheet, targets, mode: choice.mode, key: choice.key }) }}>
      <div className="bk-body">
        <p className="bk-note">{words.found(formatCount(sheet.lines.length), formatCount(sheet.heads.length))}</p>
        <table className="bk-match">
          <thead><tr><th scope="col">{words.column}</th><th scope="col">{words.goesTo}</th></tr></thead>
          <tbody>
            {sheet.heads.map((head, index) => (
              <tr key={head}>
                <th scope="row" title={head}>{head}<small>{samplesOf(sheet, index).join(' · ')}</small></th>
                <td>
                  <Select aria-label={words.goesToOf(head)} options={options} emptyLabel={words.nowhere} value={idOf(targets[index] ?? null)}
                    onChange={(id) => setTargets((known) => known.map((target, place) => (place === index ? targetOf(id) : target)))} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {twice === undefined ? null : <p className="errmsg" role="alert">{words.twice(label(twice))}</p>}
        {missing.length === 0 ? null : <p className="errmsg" role="alert">{words.missing(missing.join(', '))}</p>}
        <fieldset className="bk-choices">
          <legend>{words.mode}</legend>
          {choices.map((each) => (
            <label key={each.id}><input type="radio" name="mode" checked={each === choice} onChange={() => setChosen(each.id)} />{each.mode === 'create' ? words.modes.create : words.modes[each.mode](each.key.map(label).join(', ').toLowerCase())}</label>
          ))}
        </fieldset>
        <p className="bk-note">{words.emptyCells}</p>
      </div>
      <div className="bk-foot">
        <Button type="submit" variant="primary" icon="play" isDisabled={!canGoOn}>{words.next}</Button>
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
    </form>
  )
})

interface ModeChoice {
  readonly id: string
  readonly mode: ImportMode
  readonly key: readonly string[]
}

function choicesOf(entity: Entity, targets: readonly ColumnTarget[]): readonly ModeChoice[] {
  const byKey = keyChoices(entity, targets).flatMap((key) => modesOf(entity, key).filter((mode) => mode !== 'create').map((mode): ModeChoice => ({ id: JSON.stringify([mode, key]), mode, key })))
  return [...modesOf(entity, undefined).map((mode): ModeChoice => ({ id: mode, mode, key: [] })), ...byKey]
}

/** A field; a reference also by the title of what it refers to. */
function optionsOf(field: Field, target: Entity | undefined): readonly Option[] {
  const title = target?.byName.get(target.title)
  const own = { id: `value ${field.name}`, label: field.unit === null ? field.label : `${field.label}, ${field.unit}` }
  if (field.reference === null || target === undefined || title === undefined || !title.can.select) return [own]
  return [{ id: `title ${field.name}`, label: words.byTitle(field.label, title.label) }, { ...own, label: words.byKey(field.label, field.reference.targetColumns.join(', ')) }]
}

const idOf = (target: ColumnTarget): string | null => (target === null ? null : `${target.isTitle ? 'title' : 'value'} ${target.field}`)

function targetOf(id: string | null): ColumnTarget {
  if (id === null) return null
  return { field: id.slice(6), isTitle: id.startsWith('title ') }
}

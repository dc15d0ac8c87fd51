import { expect, test } from 'vitest'
import { parseViewColumns } from './view-columns.ts'

const target = (number: number, table: number, column: number, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno ${number} :resname n\\ \\{a\\} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`

test('the columns of the outermost query that come from somewhere', () => {
  const inner = `{SUBLINK :subselect {QUERY :targetList (${target(1, 99, 9)})}}`
  const tree = `({QUERY :commandType 1 :cteList ({COMMONTABLEEXPR :ctequery {QUERY :targetList (${target(1, 98, 8)})}}) :targetList (${target(1, 16391, 1)} ${target(2, 0, 0)} ${target(3, 16391, 2, inner)}) :limitOffset <>})`
  expect(parseViewColumns(tree)).toEqual([{ number: 1, relation: '16391', column: 1 }, { number: 3, relation: '16391', column: 2 }])
})

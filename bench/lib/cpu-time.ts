import { readFile, readdir } from 'node:fs/promises'

/** Linux counts in hundredths of a second, whatever the machine. */
const tick = 10

/** Milliseconds of processor that one process and all children of another have used so far; NaN where there is no /proc. */
export async function cpuTime(pid: number, parent: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(async (name) => parse(Number(name), await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))))
  const counted = stats.filter((stat) => stat.pid === pid || stat.parent === parent)
  return counted.length === 0 ? NaN : counted.reduce((sum, { ticks }) => sum + ticks, 0) * tick
}

export async function parentOf(pid: number): Promise<number> {
  return parse(pid, await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).parent
}

/** The name of the program, in brackets, may hold anything: fields are counted after it. */
function parse(pid: number, stat: string): { readonly pid: number; readonly parent: number; readonly ticks: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}

import { cleanVin, modelYearOf, vinProblem } from './vin.ts'

/** The text of the vehicle table, cut into its parts. */
export interface VehicleTable {
  /** The makes of a manufacturer code of three or six characters. */
  makes: ReadonlyMap<string, readonly string[]>
  /** The parts that describe a manufacturer's vehicles, with the model years for which they hold. */
  parts: ReadonlyMap<string, readonly VehiclePart[]>
}

interface VehiclePart {
  from: number
  to: number
  lines: readonly string[]
}

/** The description of a vehicle by its VIN. A part that the table doesn't have is null. */
export interface DecodedVehicle {
  model_year: number | null
  make: string | null
  model: string | null
  body: string | null
}

const FOREVER = 9999

/**
 * Cuts the text that `extract-vehicle-table.ts` writes. `@` lines name a manufacturer code and its makes. A `=` line begins a part with the
 * codes and years for which it holds; its lines each give a make and model (m) or a body (b) and the patterns of positions 4 to 8 and 10 to 17.
 */
export function vehicleTable(text: string): VehicleTable {
  const makes = new Map<string, string[]>()
  const parts = new Map<string, VehiclePart[]>()
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('@')) {
      const [code = '', ...names] = line.slice(1).split('\t')
      makes.set(code, names)
    } else if (line.startsWith('=')) {
      lines = []
      for (const held of line.slice(1).split(' ')) {
        const [code = '', from = '', to = from] = held.split('_')
        parts.set(code, [
          ...(parts.get(code) ?? []),
          { from: Number(from), to: to === '' ? FOREVER : Number(to), lines },
        ])
      }
    } else if (line !== '') lines.push(line)
  }
  return { makes, parts }
}

/** Returns what a standard VIN says about its vehicle; null for a text that is no standard VIN. `latest` is the latest possible model year. */
export function decodedVehicle(table: VehicleTable, typed: string, latest: number): DecodedVehicle | null {
  const vin = cleanVin(typed)
  if (vinProblem(vin) !== null) return null
  const code = manufacturerOf(table, vin)
  const year = modelYearOf(vin, latest)
  const lines = (table.parts.get(code) ?? [])
    .filter(({ from, to }) => year !== null && from <= year && year <= to)
    .flatMap((part) => part.lines)
  const described = `${vin.slice(3, 8)}|${vin.slice(9)}`
  const makes = table.makes.get(code) ?? []
  // Several makes can have a model of the same name.
  const ofMake = lines.filter((line) => makes.some((make) => line.startsWith(`m${make}~`)))
  const [make, model] = bestName(ofMake, 'm', described)?.split('~') ?? []
  return {
    model_year: year,
    make: make || (makes.length === 1 ? (makes[0] ?? null) : null),
    model: model ?? null,
    body: bestName(lines, 'b', described),
  }
}

// A maker of fewer than 1,000 vehicles a year has a 9 at position 3, and its code continues at positions 12 to 14 (49 CFR 565.15(a)).
const manufacturerOf = ({ makes }: VehicleTable, vin: string): string => {
  const long = `${vin.slice(0, 3)}${vin.slice(11, 14)}`
  return makes.has(long) ? long : vin.slice(0, 3)
}

/** Returns the name with the most exact pattern that matches, or null. */
function bestName(lines: readonly string[], kind: 'm' | 'b', described: string): string | null {
  let [best, most]: [string | null, number] = [null, -1]
  for (const line of lines) {
    if (!line.startsWith(kind)) continue
    const [name = '', ...patterns] = line.slice(1).split('\t')
    for (const pattern of patterns) {
      const exact = pattern.replace(/\[[^\]]*\]/g, '1').replace(/[*|]/g, '').length
      if (exact > most && isMatch(pattern, described)) [best, most] = [name, exact]
    }
  }
  return best
}

/** `*` is any character, `#` a digit, and [ABD-F] one of a set. A pattern can be shorter than what it describes. */
function isMatch(pattern: string, described: string): boolean {
  const parts = pattern.match(/\[[^\]]*\]|./g) ?? []
  return parts.every((part, place) => {
    const character = described[place] ?? ''
    if (part === '*') return character !== ''
    if (part === '#') return /\d/.test(character)
    return part.startsWith('[') ? isAmong(part.slice(1, -1), character) : part === character
  })
}

const isAmong = (set: string, character: string) =>
  [...set.matchAll(/(.)-(.)|(.)/g)].some(([, from, to, one]) =>
    one === undefined ? character >= (from ?? '') && character <= (to ?? '') : one === character,
  )

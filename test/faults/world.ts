import { clearing } from '#test/support/database/database-folder.ts'
import { type Company, foundOrganization } from './company.ts'
import { Installation, type Shape } from './installation.ts'
import type { Entry, Finding } from './ledger.ts'
import { patientFetch, type Unanswered } from './patient-fetch.ts'
import { openProviders, type Providers } from './providers.ts'
import { openBooks } from './writes/books.ts'
import { EVERY_WORK } from './writes/every-work.ts'
import type { Scene, Work } from './writes/work.ts'

/** An installation with its companies, the external services, and what its clients know. */
export interface World extends Scene {
  installation: Installation
  providers: Providers
  companies: Company[]
  works: readonly Work[]
  ledger: Entry[]
  unanswered: Unanswered[]
  /** Earlier findings, which are reported only once. */
  found: Set<string>
  close(): Promise<void>
}

interface WorldOptions {
  folder: string
  shape: Shape
  companies?: number
  /** The folder of an older release to start with. */
  source?: string
  works?: readonly Work[]
}

const COMPANIES = 4

export async function openWorld({
  folder,
  shape,
  source,
  works = EVERY_WORK,
  companies = COMPANIES,
}: WorldOptions): Promise<World> {
  const installation = await Installation.prepare(folder, shape)
  const providers = await openProviders(installation.url)
  installation.environment = providers.environment
  if (source !== undefined) installation.source = source
  let isOver = false
  const world: World = {
    ...{
      installation,
      providers,
      received: providers.received,
      companies: [],
      works,
      ledger: [],
      unanswered: [],
      found: new Set(),
    },
    // Also if the tests are stopped before their end.
    close: clearing(folder, async () => {
      isOver = true
      await installation.stop()
      await providers.close()
    }),
  }
  try {
    // Older releases fail if two processes start at once.
    await (source === undefined ? installation.start() : installation.startFirst())
    const fetchPatiently = patientFetch(() => isOver, world.unanswered)
    for (let at = 0; at < companies; at++) {
      const company = await foundOrganization(installation, providers, `Owner${at}`, at % 2 === 0, fetchPatiently)
      if (source === undefined) await openBooks(installation, company)
      world.companies.push(company)
    }
    return world
  } catch (error) {
    await world.close()
    throw error
  }
}

/** Returns the violations among these writes. */
export async function wrongWrites(world: World, entries: readonly Entry[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const work of world.works)
    findings.push(
      ...(await work.check(
        world,
        entries.filter(({ kind }) => kind === work.kind),
      )),
    )
  return findings
}

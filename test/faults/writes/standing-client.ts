import type { Company } from '#test/faults/company.ts'
import { type Fate, type Finding, fateOf } from '#test/faults/ledger.ts'
import type { Work } from './work.ts'

interface Change {
  mark: string
  fate: Fate
}

/** The changes of each company's permanent client in order, and whether one is pending. */
const changesByOrganization = new WeakMap<Company, { made: Change[]; isBusy: boolean }>()

const ADDRESS = 'select address from public.clients where id = $1'

/** A client whose address is changed repeatedly. The last acknowledged change must be stored. */
export const changedClients: Work = {
  kind: 'change of a client',
  share: 4,
  async write(_, company, mark) {
    const known = changesByOrganization.get(company) ?? { made: [], isBusy: false }
    changesByOrganization.set(company, known)
    if (known.isBusy) return null
    known.isBusy = true
    try {
      const { status } = await company.supabase.from('clients').update({ address: mark }).eq('id', company.clientId)
      known.made.push({ mark, fate: fateOf(status) })
      return { fate: fateOf(status) }
    } finally {
      known.isBusy = false
    }
  },
  async check({ installation, companies }) {
    const findings: Finding[] = []
    for (const company of companies) {
      const made = changesByOrganization.get(company)?.made ?? []
      const last = made.findLastIndex(({ fate }) => fate === 'acknowledged')
      if (last < 0) continue
      const [row] = await installation.rows<{ address: string }>(ADDRESS, [company.clientId])
      const mayStand = made.slice(last).filter(({ fate }) => fate !== 'refused')
      if (!mayStand.some(({ mark }) => mark === row?.address))
        findings.push({ wrong: 'lost', what: `the change ${made[last]?.mark} of client ${company.clientId}` })
    }
    return findings
  },
}

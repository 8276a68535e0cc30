import { type Lane, lane } from './campaign.ts'
import { smallDisk } from './disk.ts'
import { fillDisk, HANGING_PROVIDERS, hang, killAll, killApp, killBackend, killDatabase } from './strikes.ts'
import { rollingUpgrades, upgrades } from './upgrade.ts'

/**
 * The number of faults in the full form. It also has some that kill several processes at once, hang, and fill disks.
 */
export interface Totals {
  kills: number
  databaseKills: number
  upgrades: number
}

const COMPANIES = 4
const HANG_MS = 12_000
const FULL_MS = 6_000
const DISK_MEGABYTES = 1_000

/** Returns every kind of fault. */
export function everyLane(totals: Totals): Lane[] {
  const { upgrades: times } = totals
  const beside = [onOneProcess(totals), onTwoProcesses(totals), oneAfterTheOther(whenServicesHang, onFullDisk)]
  return [...beside, oneAfterTheOther(upgrades(times, COMPANIES), rollingUpgrades(1))]
}

/** The faults that `npm test` has time for. */
export const SHORT_LANES: readonly Lane[] = [
  lane({ shape: 'single', companies: 2 }, [
    {
      ...{ fault: 'server or its database killed', times: 6, perRound: 6 },
      strike: (turn) => (turn % 3 === 1 ? killDatabase : killApp('both')),
    },
  ]),
  upgrades(1, 2),
]

/** Four installations at a time keep the machine busy enough. */
const oneAfterTheOther =
  (...lanes: Lane[]): Lane =>
  async (campaign) => {
    for (const one of lanes) await one(campaign)
  }

const share = (total: number, part: number) => Math.floor(total * part)

const onOneProcess = ({ kills, databaseKills }: Totals) =>
  lane({ shape: 'single', companies: COMPANIES }, [
    { fault: 'server killed', times: kills - 3 * share(kills, 0.2), strike: () => killApp('both') },
    { fault: 'bundled database killed', times: share(databaseKills, 0.5), strike: () => killDatabase },
    { fault: 'server and database killed', times: share(kills, 0.1), strike: () => killAll },
  ])

const onTwoProcesses = ({ kills, databaseKills }: Totals) =>
  lane({ shape: 'pair', companies: COMPANIES }, [
    { fault: 'web process killed', times: share(kills, 0.2), strike: () => killApp('web') },
    { fault: 'worker process killed', times: share(kills, 0.2), strike: () => killApp('worker') },
    { fault: 'web and worker killed', times: share(kills, 0.2), strike: () => killApp('web', 'worker') },
    {
      ...{ fault: "operator's database killed", times: databaseKills - share(databaseKills, 0.5) },
      strike: () => killDatabase,
    },
    { fault: 'database connection killed', times: share(databaseKills, 0.3), strike: () => killBackend },
  ])

const whenServicesHang = lane(
  { shape: 'single', companies: COMPANIES },
  HANGING_PROVIDERS.map((provider) => ({
    ...{ fault: `${provider} hangs`, times: 1, isServing: true },
    strike: () => hang(provider, HANG_MS),
  })),
)

const onFullDisk: Lane = async (campaign) => {
  const disk = smallDisk(DISK_MEGABYTES)
  if (disk === null) {
    campaign.outcomeOf('disk full').skipped = 'this user may mount no file system'
    return
  }
  const full = { fault: 'disk full', times: 2, perRound: 1, mayGiveUp: true, strike: () => fillDisk(disk, FULL_MS) }
  try {
    await lane({ shape: 'single', companies: COMPANIES, folder: disk.folder }, [full])(campaign)
  } finally {
    disk.remove()
  }
}

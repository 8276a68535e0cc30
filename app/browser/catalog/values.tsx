import { ShieldCheck } from 'lucide-react'
import { Figure, Figures, FiguresLoading } from '#ui/figures.tsx'
import { ComingMark } from '#ui/states/coming-mark.tsx'
import { StatusIcon, StatusWord } from '#ui/status-icon.tsx'
import { UsageBar } from '#ui/usage-bar.tsx'
import type { Group } from './group.ts'
import { LONG_NAME } from './samples.ts'

export const VALUES: Group = {
  title: 'Figures and statuses',
  components: {
    Figures: {
      Four: (
        <Figures>
          <Figure label="Clients" value="1,204" note="12 new" />
          <Figure label="Reports" value="318" />
          <Figure label="Outstanding" value="$4,310,090" note="of 212 loans" />
          <Figure label="Late" value="7" />
        </Figures>
      ),
      Two: (
        <Figures>
          <Figure label="Disputes won" value="71%" />
          <Figure label="Items removed" value="26" />
        </Figures>
      ),
    },
    Figure: {
      'Long text': (
        <Figures>
          <Figure label={LONG_NAME} value="$1,234,567,890.12" note={LONG_NAME} />
          <Figure label="Clients" value="0" />
        </Figures>
      ),
    },
    FiguresLoading: { Default: <FiguresLoading labels={['Clients', 'Reports']} /> },
    ComingMark: { Default: <ComingMark>Coming</ComingMark> },
    StatusIcon: {
      Success: <StatusIcon status="success" withLabel />,
      Error: <StatusIcon status="error" withLabel />,
      Pending: <StatusIcon status="pending" withLabel />,
      'Any other': <StatusIcon status="Not requested" withLabel />,
      'Without its word': (
        <span className="flex gap-2">
          <StatusIcon status="success" />
          <StatusIcon status="error" />
          <StatusIcon status="pending" />
        </span>
      ),
    },
    StatusWord: {
      Default: (
        <StatusWord Icon={ShieldCheck} color="text-green">
          Verified
        </StatusWord>
      ),
    },
    UsageBar: {
      Low: <UsageBar label="Visa" percent={12} isHigh={false} />,
      High: <UsageBar label="Mastercard" percent={88} isHigh />,
      'Over the limit': <UsageBar label="Store card" percent={132} isHigh />,
    },
  },
}

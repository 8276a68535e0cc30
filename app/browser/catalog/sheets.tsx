import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type FolderTab, FolderTabs, RuledTabs } from '#ui/folder-tabs.tsx'
import { SidewaysRow } from '#ui/sideways-row.tsx'
import { Table } from '#ui/table.tsx'
import type { Group } from './group.ts'
import { LONG_NAME, LONG_WORD } from './samples.ts'

const FEW = tabsOf(['Overview', 'Credit reports', 'Documents'])
const MANY = tabsOf([
  'Overview',
  'Reports',
  'Disputes',
  'Loans',
  'Cards',
  'Documents',
  'Consents',
  'Messages',
  'Notes',
  'Log',
])

function tabsOf(labels: string[]): FolderTab<string>[] {
  return labels.map((label) => ({ name: label, label }))
}

function Tabs({ of: Shown, label, tabs }: { of: typeof FolderTabs; label: string; tabs: FolderTab<string>[] }) {
  const [open, setOpen] = useState(tabs[0]?.name ?? '')
  return (
    <Shown label={label} tabs={tabs} open={open} onOpen={setOpen}>
      <p>The sheet of {open}.</p>
    </Shown>
  )
}

function Row({ words }: { words: number }) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <SidewaysRow row={row} className="flex gap-4">
      {Array.from({ length: words }, (_, n) => (
        <Button key={n} className="shrink-0 whitespace-nowrap">
          Report {n + 1}
        </Button>
      ))}
    </SidewaysRow>
  )
}

function Payments({ label, who, linesOnPhone = false }: { label: string; who: string; linesOnPhone?: boolean }) {
  return (
    <Table
      label={label}
      linesOnPhone={linesOnPhone}
      heads={['Day', 'Payer', { figure: 'Amount' }, { spoken: 'Actions' }]}
    >
      <tbody>
        {['November 3', 'December 3'].map((day) => (
          <tr key={day}>
            <td data-label="Day">{day}</td>
            <td data-label="Payer">{who}</td>
            <td data-label="Amount" className="text-right">
              $412.07
            </td>
            <td>Receipt</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export const SHEETS: Group = {
  title: 'Tabs and tables',
  components: {
    FolderTabs: {
      'A few': <Tabs of={FolderTabs} label="A client's file" tabs={FEW} />,
      'More than fit': <Tabs of={FolderTabs} label="A long file" tabs={MANY} />,
    },
    RuledTabs: {
      'A few': <Tabs of={RuledTabs} label="Settings" tabs={FEW} />,
      'More than fit': <Tabs of={RuledTabs} label="Many settings" tabs={MANY} />,
    },
    SidewaysRow: { Fits: <Row words={3} />, 'Wider than its place': <Row words={40} /> },
    Table: {
      Default: <Payments label="Payments" who="Rhonda Rouse" />,
      'Lines on a phone': <Payments label="Payments in lines" who="Rhonda Rouse" linesOnPhone />,
      'Long text': <Payments label="Payments of many" who={`${LONG_NAME} ${LONG_WORD}`} />,
      Empty: (
        <Table label="No payments" heads={['Day', { figure: 'Amount' }]}>
          <tbody />
        </Table>
      ),
    },
  },
}

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DeskHead } from '#features/lending/screens/desk/desk-head.tsx'
import { shortDate } from '#platform/rules/dates.ts'
import { usePageName } from '#ui/page-name.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { QueryView } from '#ui/states/query-view.tsx'
import { SkeletonRows } from '#ui/states/skeleton-rows.tsx'
import { PoolBuckets } from './pool-buckets.tsx'
import { poolCellAddress, poolCellOf } from './pool-cell.ts'
import { PoolConcentration } from './pool-concentration.tsx'
import { PoolLoans } from './pool-loans.tsx'
import { PoolMonths } from './pool-months.tsx'
import { type PoolFigures, poolQuery } from './pool-query.ts'
import { PoolRolls } from './pool-rolls.tsx'
import { PoolVintages } from './pool-vintages.tsx'
import './pool-print.css'

const LENDING = { title: 'Lending', to: '/dashboard/lending' }

/** The loans as a pool: buckets over time, roll rates, vintages, yield and losses, and concentration. Each figure leads to its loans. */
export function PoolPage() {
  const cell = poolCellOf(useSearchParams()[0])
  usePageName('Pool', LENDING)
  return (
    <>
      <DeskHead />
      {cell === null ? <Figures /> : <PoolLoans key={poolCellAddress(cell)} cell={cell} />}
    </>
  )
}

function Figures() {
  const pool = useQuery(poolQuery())
  return (
    <QueryView query={pool} failure="Couldn’t load the pool" loading={<SkeletonRows count={10} />}>
      {(figures) => <Pool figures={figures} />}
    </QueryView>
  )
}

function Pool({ figures }: { figures: PoolFigures }) {
  if (figures.buckets.length === 0 && figures.vintages.length === 0)
    return <EmptyState title="No loans yet">The figures of the loans that your company books appear here.</EmptyState>
  return (
    <div className="pool on-paper grid grid-cols-[minmax(0,1fr)] gap-10">
      <p className="text-ink-2">
        {figures.frozen === null
          ? 'Figures over time begin with the first month that ends.'
          : `Months are as they were frozen at their ends, through ${shortDate(figures.frozen)}. Today is as of now.`}
      </p>
      <PoolBuckets figures={figures} />
      <PoolRolls figures={figures} />
      <PoolVintages figures={figures} />
      <PoolMonths figures={figures} />
      <PoolConcentration figures={figures} />
    </div>
  )
}

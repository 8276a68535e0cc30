import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeZoneQuery } from '#features/organizations/screens/time-zone-query.ts'
import { dateOfInstant, type PlainDate } from '#platform/rules/dates.ts'

/** Returns the day of the company, by which drawers and receipts are dated. */
export function useToday(): PlainDate {
  const zone = useQuery(timeZoneQuery)
  const [opened] = useState(() => new Date())
  return dateOfInstant(opened, zone.data?.time_zone ?? 'UTC')
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Application, lendingQueries } from '#features/lending/screens/queries.ts'
import { useMay } from '#features/organizations/screens/permitted/may.ts'
import { supabase, unwrap } from '#platform/browser/supabase.ts'
import { shortDate } from '#platform/rules/dates.ts'
import { QueryView } from '#ui/states/query-view.tsx'
import { GivePaper, HOW, NoticeButton } from './notice-actions.tsx'
import { EmailStatus, NoticeByEmail } from './notice-by-email.tsx'

const NAMES = { adverse_action: 'Notice of adverse action', credit_score: 'Score disclosure' } as const

const noticesOf = (applicationId: string) =>
  queryOptions({
    queryKey: [...lendingQueries.all, 'applicant-notices', applicationId],
    queryFn: () =>
      unwrap(
        supabase
          .from('applicant_notices')
          .select(
            'id, client_id, kind, created_at, given_how, given_on, given_by_name, emails:notice_emails(status, failure, email, created_at, opened_at)',
          )
          .eq('application_id', applicationId)
          .order('created_at', { ascending: true }),
      ),
  })

/** The notices to the co-applicants of an application: print or email each, then record once that it was given. */
export function ApplicantNotices({ application: { id, people } }: { application: Application }) {
  const notices = useQuery(noticesOf(id))
  const mayWrite = useMay('work_applications')
  const nameOf = (clientId: string) =>
    people.find(({ client_id }) => client_id === clientId)?.client?.full_name ?? 'Co-applicant'
  return (
    <QueryView query={notices} failure="Couldn’t load the notices to co-applicants" loading={null} empty={<span />}>
      {(all) =>
        all.map((notice) => {
          const { given_how: how, given_on: on } = notice
          const given = how && on && `given ${HOW[how]} on ${shortDate(on)}, recorded by ${notice.given_by_name}`
          return (
            <div key={notice.id} className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right">
              <p className="text-ink-2 text-small">
                {NAMES[notice.kind]} to {nameOf(notice.client_id)}: {given ?? 'not given yet'}
              </p>
              <EmailStatus notice={notice} />
              {mayWrite && (
                <div className="flex flex-wrap gap-2 print:hidden">
                  <NoticeButton kind="applicant" notice={notice} />
                  {on === null && <GivePaper kind="applicant" notice={notice} />}
                  <NoticeByEmail
                    clientId={notice.client_id}
                    name={NAMES[notice.kind]}
                    act="applicant-notice"
                    notice={notice}
                  />
                </div>
              )}
            </div>
          )
        })
      }
    </QueryView>
  )
}

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { archiveTasks, resumeArchives } from '#features/archives/server/archive-job.ts'
import { sweepArchives } from '#features/archives/server/removal.ts'
import { createLog } from '#platform/http/log.ts'
import type { FileStore } from '#platform/storage/file-store.ts'
import { blob } from '#platform/storage/tests/storage-fixture.ts'
import { type ArchiveDesk, archiveFixture } from './archive-fixture.ts'

let desk: ArchiveDesk
beforeAll(async () => {
  desk = await archiveFixture()
})
afterAll(() => desk.close())
afterEach(async () => void (await desk.owner.query('delete from app.organization_archives')))

describe('creating an archive', () => {
  test('is for owners: admins, staff, strangers and visitors are refused every command', async () => {
    const { id } = await desk.made(desk.maria)

    for (const body of [
      { act: 'list' },
      { act: 'start' },
      { act: 'link', archive_id: id },
      { act: 'delete', archive_id: id },
    ]) {
      for (const person of [desk.tom, desk.priya]) {
        expect(await desk.ask(person, body)).toMatchObject({ status: 403, body: { code: 'PERMISSION_NEEDED' } })
      }
      expect((await desk.ask(null, body)).status).toBe(401)
    }
    for (const act of ['link', 'delete']) {
      expect(await desk.ask(desk.omar, { act, archive_id: id })).toMatchObject({
        status: 404,
        body: { code: 'ARCHIVE_NOT_FOUND' },
      })
    }
    expect(await desk.listed(desk.omar)).toEqual([])
    expect(await desk.listed(desk.maria)).toHaveLength(1)
  })

  test('requires a recent sign-in, and so does downloading', async () => {
    const { id } = await desk.made(desk.maria)
    await desk.owner.query("update auth.mfa_amr_claims set created_at = now() - interval '11 minutes'")
    try {
      for (const body of [{ act: 'start' }, { act: 'link', archive_id: id }]) {
        expect(await desk.ask(desk.maria, body)).toMatchObject({ status: 428, body: { code: 'PT428' } })
      }
      expect(await desk.listed(desk.maria)).toHaveLength(1)
    } finally {
      await desk.owner.query('update auth.mfa_amr_claims set created_at = now()')
    }
  })

  test('works once at a time, and only a limited number are kept', async () => {
    await desk.prepared('preparing')
    expect(await desk.ask(desk.maria, { act: 'start' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PREPARING' },
    })
    await desk.owner.query('delete from app.organization_archives')

    for (let n = 0; n < 3; n++) await desk.prepared('ready')
    expect(await desk.ask(desk.maria, { act: 'start' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_ARCHIVES' },
    })
  })

  test('does not wait for another company’s archive', async () => {
    const mine = await desk.prepared('preparing')
    const store = heldStore()
    const underWay = builderOn(store)(mine)
    await store.isWriting

    try {
      expect((await desk.made(desk.omar)).status).toBe('ready')
      expect(await desk.listed(desk.maria)).toMatchObject([{ id: mine, status: 'preparing' }])
    } finally {
      store.release()
      await underWay
    }
    expect(await desk.listed(desk.maria)).toMatchObject([{ id: mine, status: 'ready' }])
  })

  test('is done by one worker at a time', async () => {
    const id = await desk.prepared('preparing')
    const store = heldStore()
    const underWay = builderOn(store)(id)
    await store.isWriting

    try {
      await builderOn(drain())(id)
      expect(await desk.listed(desk.maria)).toMatchObject([{ id, status: 'preparing' }])
    } finally {
      store.release()
      await underWay.catch(() => undefined)
    }
    expect(await desk.listed(desk.maria)).toMatchObject([{ id, status: 'ready' }])
  })

  test('is logged from start to end, and the owner gets an email without a link to the file', async () => {
    const archive = await desk.made(desk.maria)
    await desk.downloaded(desk.maria, archive)
    await desk.ask(desk.maria, { act: 'delete', archive_id: archive.id })

    const { data } = await desk.maria.supabase.rpc('organization_audit_log', {})
    const ours = data.filter(({ subject_id }: { subject_id: string }) => subject_id === archive.id)
    expect(ours.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      ...['archive.requested', 'archive.ready', 'archive.downloaded', 'archive.deleted'],
    ])
    const letter = async () => (await desk.app.mailbox.list()).find(({ to }) => to === desk.maria.person.email)
    await expect.poll(async () => (await letter())?.subject).toBe('Your archive is ready')
    expect((await letter())?.links).toEqual(['https://desk.test/dashboard/org-admin?section=archive'])
    expect(desk.app.logged()).not.toContain('token=')
  })

  test.each([{}, { act: 'link' }, { act: 'link', archive_id: '../x' }])(
    '%j is refused with a message',
    async (body) => {
      expect(await desk.ask(desk.maria, body)).toMatchObject({ status: 400, body: { message: expect.any(String) } })
    },
  )
})

describe('a stored archive', () => {
  test('no API role can read the bucket, and a link works only for its object until it expires', async () => {
    const archive = await desk.made(desk.maria)
    const name = `${await desk.homeOf(desk.maria)}/${archive.id}.zip`

    for (const { supabase } of [desk.maria, desk.priya, desk.omar]) {
      const { data } = await supabase.storage.from('organization-archives').list(String(await desk.homeOf(desk.maria)))
      expect(data ?? []).toEqual([])
      expect((await supabase.storage.from('organization-archives').download(name)).error).not.toBeNull()
      expect((await supabase.storage.from('organization-archives').createSignedUrl(name, 60)).error).not.toBeNull()
      expect(
        (
          await supabase.storage
            .from('organization-archives')
            .upload(`x/${randomUUID()}.zip`, blob('PK', 'application/zip'))
        ).error,
      ).not.toBeNull()
    }
    expect((await desk.app.fetch(`/storage/v1/object/public/organization-archives/${name}`)).status).toBe(400)
    const { body } = await desk.ask(desk.maria, { act: 'link', archive_id: archive.id })
    const link = new URL(String(body['url']))
    const { exp, iat } = JSON.parse(
      Buffer.from(String(link.searchParams.get('token')?.split('.')[1]), 'base64url').toString(),
    )
    expect(exp - iat).toBe(300)
    link.searchParams.set('token', `${link.searchParams.get('token')}x`)
    expect((await desk.app.fetch(`${link.pathname}${link.search}`)).status).toBe(400)
  })

  test('an expired archive is no longer listed or available, and the sweep deletes its bytes', async () => {
    const archive = await desk.made(desk.maria)
    const { body } = await desk.ask(desk.maria, { act: 'link', archive_id: archive.id })
    await desk.owner.query("update app.organization_archives set expires_at = now() - interval '1 second'")

    expect(await desk.listed(desk.maria)).toEqual([])
    expect((await desk.ask(desk.maria, { act: 'link', archive_id: archive.id })).status).toBe(404)
    const files = forgetfulStore()
    await sweepArchives(desk.app.database.pools.server, {
      pool: desk.app.database.pools.wire,
      files,
      log: createLog('silent'),
    })
    expect(files.deleted).toHaveLength(1)
    expect((await desk.app.fetch(String(body['url']))).status).toBe(400)
    const { data } = await desk.maria.supabase.rpc('organization_audit_log', { filter: { action: 'archive.expired' } })
    expect(data).toEqual([expect.objectContaining({ subject_id: archive.id, actor_name: null })])
  })

  test('deleting an archive in progress stops the work', async () => {
    const id = await desk.prepared('preparing')

    expect((await desk.ask(desk.maria, { act: 'delete', archive_id: id })).status).toBe(200)

    expect(await desk.listed(desk.maria)).toEqual([])
    expect((await desk.ask(desk.maria, { act: 'delete', archive_id: id })).status).toBe(404)
  })

  test('a failing store leaves nothing behind, and the error is logged', async () => {
    const id = await desk.prepared('preparing')
    const build = builderOn({ ...forgetfulStore(), put: async () => Promise.reject(new Error('the disk is full')) })

    await expect(build(id)).rejects.toThrow('the disk is full')

    expect(await desk.listed(desk.maria)).toMatchObject([{ id, status: 'failed' }])
    expect((await desk.made(desk.maria)).status).toBe('ready')
  })

  test('a stopping process leaves the work to the next one', async () => {
    const id = await desk.prepared('preparing')
    const stopped = new AbortController()
    stopped.abort(new Error('stopping'))

    await expect(builderOn(drain())(id, stopped.signal)).rejects.toThrow('stopping')

    expect(await desk.listed(desk.maria)).toMatchObject([{ id, status: 'preparing' }])
  })

  test('an archive that a crash interrupted is started again', async () => {
    const id = await desk.prepared('preparing')

    await resumeArchives(desk.app.database.pools.server)
    await resumeArchives(desk.app.database.pools.server)

    await expect
      .poll(async () => (await desk.listed(desk.maria)).map((one) => [one.id, one.status]), { timeout: 30_000 })
      .toEqual([[id, 'ready']])
    const { rows } = await desk.owner.query('select count(*)::int as n from storage.objects where name like $1', [
      `%${id}.zip`,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })
})

/** Runs the archive job with the test's own store, as a worker would. */
function builderOn(files: FileStore) {
  const { server: pool, wire } = desk.app.database.pools
  const outbox = { post: async () => undefined }
  const tasks = archiveTasks({ pool, wire, files, outbox, appUrl: '', clock: Date.now, log: createLog('silent') })
  const [build] = Object.values(tasks)
  if (!build) throw new Error('There is no task')
  return (archive_id: string, signal?: AbortSignal) => build({ archive_id }, signal)
}

/** A store that reads everything and keeps nothing. */
const drain = (): FileStore => ({
  ...forgetfulStore(),
  put: async (_, bytes) => {
    let taken = 0
    for await (const chunk of bytes) taken += chunk.byteLength
    return taken
  },
})

/** A store that takes the first part and waits for `release` before it takes the rest. */
function heldStore(): FileStore & { isWriting: Promise<void>; release: () => void } {
  const writing = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    ...drain(),
    isWriting: writing.promise,
    release: released.resolve,
    put: async (_, bytes) => {
      let taken = 0
      for await (const chunk of bytes) {
        taken += chunk.byteLength
        writing.resolve()
        await released.promise
      }
      return taken
    },
  }
}

function forgetfulStore(): FileStore & { deleted: string[] } {
  const deleted: string[] = []
  const never = async () => Promise.reject(new Error('not here'))
  return { deleted, put: never, get: async () => null, copy: never, delete: async (id) => void deleted.push(id) }
}

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { inCheckout } from './checkout.mjs'

const lock = inCheckout('.cache', 'launcher.lock')
const LOOK_AGAIN_MS = 200
const BEAT_MS = 1_000
// The lock is also stale after this time, because the id of an ended process may be reused.
const SILENT_MS = 15_000

/** Runs work on the checkout while no other launcher command does. Two installs at once would corrupt node_modules. */
export async function oneAtATime(work) {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (let isSaid = false; !isTaken(); ) {
    const holder = holderNow()
    if (holder !== null) {
      if (!isSaid) console.log(`→ Waiting for another command that prepares this checkout (process ${holder}) …`)
      isSaid = true
      await pause(LOOK_AGAIN_MS)
    }
  }
  const beat = setInterval(showLife, BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (textOf(lock) === String(process.pid)) rmSync(lock, { force: true })
  }
}

function showLife() {
  // A command that was suspended for long may have lost its lock.
  if (textOf(lock) === String(process.pid)) utimesSync(lock, new Date(), new Date())
}

/**
 * Writes the lock beside its place and links it there: only one of two processes succeeds, and no process reads half a
 * lock.
 */
function isTaken() {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own, { force: true })
  }
}

/** Returns the process that has the lock. Returns null and removes the lock if that process has ended. */
function holderNow() {
  const text = textOf(lock)
  const pid = Number(text)
  if (pid > 0 && isAlive(pid) && isFresh()) return pid
  removeStale(text)
  return null
}

/** Moves the lock away first, because another command may already have removed it and taken the lock. */
function removeStale(stale) {
  const aside = `${lock}.${process.pid}.stale`
  try {
    renameSync(lock, aside)
    if (textOf(aside) !== stale) linkSync(aside, lock)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const isFresh = () => Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < SILENT_MS

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

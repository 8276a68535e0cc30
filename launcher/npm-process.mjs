import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500

/**
 * Stops the launcher when npm ends. npm runs a script in a shell that doesn't forward signals, so otherwise the server
 * and the database would keep running.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = npmProcess()
  const watch = setInterval(() => {
    if (isAlive(npm)) return
    clearInterval(watch)
    process.emit('SIGTERM', 'SIGTERM')
  }, LOOK_EVERY_MS)
  watch.unref()
}

/** Our parent is npm or the shell that it started. If the two can't be told apart, this watches the parent. */
function npmProcess() {
  try {
    const [, command, , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return /^(ba|da)?sh$/.test(command) ? Number(parent) : process.ppid
  } catch {
    return process.ppid
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

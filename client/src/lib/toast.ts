import type { ReactNode } from 'react'
import { ApiError, serverMessage } from './api-client.ts'

interface ToastOptions {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on screen; 5000 by default. */
  duration?: number
  icon?: ReactNode
  action?: { label: string; altText: string; onClick: () => void }
}

export interface ToastEntry extends ToastOptions {
  id: number
  open: boolean
}

let entry: ToastEntry | null = null
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: ToastEntry | null) {
  entry = next
  for (const listener of listeners) listener()
}

/** Shows a notice, from anywhere. There is one at a time: a new one takes the place of the old. */
export function toast(options: ToastOptions) {
  lastId += 1
  publish({ ...options, id: lastId, open: true })
}

/**
 * Says what failed, and why: in the server's words, or in these where it had none. A session that has ended has its own
 * notice.
 */
export function toastFailure(error: unknown, title: string, fallback: string) {
  if (error instanceof ApiError && error.isSessionEnd) return
  toast({ title, variant: 'destructive', description: serverMessage(error) ?? fallback })
}

/** Closes the notice with this id, unless another took its place. */
export function closeToast(id: number) {
  if (entry?.id === id) publish({ ...entry, open: false })
}

/** Closes whatever notice is on screen. */
export function dismissToast() {
  if (entry) closeToast(entry.id)
}

/** Takes every notice away at once. */
export function clearToasts() {
  publish(null)
}

export function subscribeToast(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentToast = () => entry

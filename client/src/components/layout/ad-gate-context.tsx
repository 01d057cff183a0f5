import { createContext, use } from 'react'

/** The action of a free person that an advertisement may come before. */
export type AdMoment = 'save' | 'analysis'

/** Answers true when the person may go on, false when they closed the advertisement and want to stay. */
export type PassAdGate = (moment: AdMoment) => Promise<boolean>

const AdGateContext = createContext<PassAdGate>(async () => true)

export const AdGateProvider = AdGateContext.Provider

/** The gate before a save and a basic analysis of the free plan; everybody else passes at once. */
export const useAdGate = (): PassAdGate => use(AdGateContext)

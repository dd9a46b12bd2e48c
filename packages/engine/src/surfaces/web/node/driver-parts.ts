import type { Driver } from '../driver.ts'

// Parts of a driver that are made by functions of their own, for a pipe and for WebDriver.

export type Windows = Pick<Driver, 'windows' | 'switchWindow' | 'newTab' | 'closeWindow'>

export type Frames = Pick<Driver, 'enterFrame' | 'leaveFrames'>

export type Dialogs = Pick<Driver, 'dialog' | 'acceptDialog' | 'dismissDialog'>

export type Looks = Pick<Driver, 'look' | 'lookAll' | 'measure'>

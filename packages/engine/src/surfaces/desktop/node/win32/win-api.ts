import type { Koffi } from './native.ts'

/** Functions of Windows by the names and shapes that its documentation gives them; `intptr` stands for a handle of any kind. */
const functions = {
	user32: {
		EnumWindows: 'int EnumWindows(EachWindow* each, intptr given)',
		EnumChildWindows: 'int EnumChildWindows(intptr parent, EachWindow* each, intptr given)',
		GetAncestor: 'intptr GetAncestor(intptr window, uint what)',
		GetAsyncKeyState: 'int16 GetAsyncKeyState(int key)',
		GetClassNameW: 'int GetClassNameW(intptr window, void* text, int size)',
		GetClipboardData: 'intptr GetClipboardData(uint format)',
		CloseClipboard: 'int CloseClipboard()',
		GetDC: 'intptr GetDC(intptr window)',
		GetForegroundWindow: 'intptr GetForegroundWindow()',
		GetKeyboardLayout: 'intptr GetKeyboardLayout(uint thread)',
		GetLastActivePopup: 'intptr GetLastActivePopup(intptr window)',
		GetSystemMetrics: 'int GetSystemMetrics(int what)',
		GetWindowLongPtrW: 'intptr GetWindowLongPtrW(intptr window, int what)',
		GetWindowRect: 'int GetWindowRect(intptr window, void* rectangle)',
		GetWindowTextW: 'int GetWindowTextW(intptr window, void* text, int size)',
		GetWindowThreadProcessId: 'uint GetWindowThreadProcessId(intptr window, void* process)',
		IsIconic: 'int IsIconic(intptr window)',
		IsWindowVisible: 'int IsWindowVisible(intptr window)',
		MapVirtualKeyW: 'uint MapVirtualKeyW(uint key, uint how)',
		OpenClipboard: 'int OpenClipboard(intptr window)',
		PostMessageW: 'int PostMessageW(intptr window, uint message, intptr first, intptr second)',
		ReleaseDC: 'int ReleaseDC(intptr window, intptr context)',
		SendInput: 'uint SendInput(uint count, void* inputs, int size)',
		SendMessageTimeoutW:
			'intptr SendMessageTimeoutW(intptr window, uint message, intptr first, intptr second, uint how, uint milliseconds, void* gives)',
		SetForegroundWindow: 'int SetForegroundWindow(intptr window)',
		SetProcessDpiAwarenessContext: 'int SetProcessDpiAwarenessContext(intptr context)',
		SetWindowPos: 'int SetWindowPos(intptr window, intptr after, int x, int y, int width, int height, uint how)',
		ShowWindow: 'int ShowWindow(intptr window, int how)',
		VkKeyScanExW: 'int16 VkKeyScanExW(uint16 character, intptr layout)',
		WindowFromPoint: 'intptr WindowFromPoint(WindowsPoint at)',
	},
	gdi32: {
		BitBlt: 'int BitBlt(intptr to, int x, int y, int width, int height, intptr from, int left, int top, uint how)',
		CreateCompatibleBitmap: 'intptr CreateCompatibleBitmap(intptr context, int width, int height)',
		CreateCompatibleDC: 'intptr CreateCompatibleDC(intptr context)',
		DeleteDC: 'int DeleteDC(intptr context)',
		DeleteObject: 'int DeleteObject(intptr object)',
		GetDIBits:
			'int GetDIBits(intptr context, intptr bitmap, uint first, uint lines, void* bits, void* head, uint usage)',
		SelectObject: 'intptr SelectObject(intptr context, intptr object)',
	},
	dwmapi: {
		DwmGetWindowAttribute: 'int DwmGetWindowAttribute(intptr window, uint what, void* value, uint size)',
	},
	kernel32: {
		AssignProcessToJobObject: 'int AssignProcessToJobObject(intptr job, intptr process)',
		CloseHandle: 'int CloseHandle(intptr object)',
		CreateJobObjectW: 'intptr CreateJobObjectW(void* security, str16 name)',
		CreateMutexW: 'intptr CreateMutexW(void* security, int own, str16 name)',
		GlobalLock: 'void* GlobalLock(intptr memory)',
		GlobalUnlock: 'int GlobalUnlock(intptr memory)',
		OpenProcess: 'intptr OpenProcess(uint rights, int inherited, uint process)',
		SetInformationJobObject: 'int SetInformationJobObject(intptr job, int what, void* value, uint size)',
		TerminateJobObject: 'int TerminateJobObject(intptr job, uint code)',
		WaitForSingleObject: 'uint WaitForSingleObject(intptr object, uint milliseconds)',
	},
	ole32: {
		CoInitializeEx: 'int CoInitializeEx(void* reserved, uint how)',
	},
	oleaut32: {
		SysFreeString: 'void SysFreeString(intptr text)',
	},
	oleacc: {
		AccessibleChildren: 'int AccessibleChildren(intptr object, int first, int count, void* children, void* given)',
		AccessibleObjectFromWindow: 'int AccessibleObjectFromWindow(intptr window, uint part, void* kind, void* gives)',
	},
} as const

type Functions = (typeof functions)[keyof typeof functions]
type Names = Functions extends infer One ? (One extends unknown ? keyof One : never) : never

/** What of Windows a desktop calls. */
export type WinApi = Record<Names, ReturnType<ReturnType<Koffi['load']>['func']>> & {
	/** Calls back with each window of the screen, from the top to the bottom, or with those inside of one. */
	eachWindow(seen: (window: number) => void, inside?: number): void
	/** The text that ends with a zero at an address. */
	textAt(address: number): string
}

export function winApi(koffi: Koffi): WinApi {
	koffi.struct('WindowsPoint', { x: 'int', y: 'int' })
	const each = koffi.pointer(koffi.proto('int __stdcall EachWindow(intptr window, intptr given)'))
	const all = Object.entries(functions).flatMap(([library, shapes]) => {
		const loaded = koffi.load(`${library}.dll`)
		return Object.entries(shapes).map(([name, shape]) => [
			name,
			loaded.func(shape.replace(` ${name}(`, ` __stdcall ${name}(`)),
		])
	})
	const api = Object.fromEntries(all) as WinApi
	return Object.assign(api, {
		eachWindow(seen: (window: number) => void, inside?: number) {
			const called = koffi.register((window) => {
				seen(window as number)
				return 1
			}, each)
			try {
				if (inside === undefined) api.EnumWindows(called, 0)
				else api.EnumChildWindows(inside, called, 0)
			} finally {
				koffi.unregister(called)
			}
		},
		textAt: (address: number) => koffi.decode.string16(address),
	})
}

#!/usr/bin/env bash
# Chromium without what no test looks at: two pages below its address bar, which each window loads into a process of their own, and a
# process that waits for the next site. The last list of features counts, so these are put into the one that is given.
exec "${ASSAY_CHROMIUM:-/usr/bin/chromium}" \
	"${@/#--disable-features=/--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,}"

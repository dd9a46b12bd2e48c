import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { root } from '../product.ts'
import { type Ran, ran } from './tools.ts'

export const chart = join(root, 'deploy/helm/assay')

/** What a chart may be asked for, and each of it is to hold. */
export const chartCases: Record<string, string[]> = {
	'as small as can be': [],
	'executors as jobs alone': ['executors.jobs.enabled=true', 'executors.replicas=0'],
	'two servers, and jobs beside executors': [
		'server.replicas=2',
		'blobs.accessMode=ReadWriteMany',
		'executors.jobs.enabled=true',
		'executors.settings.ASSAY_PARALLEL_RUNS=2',
		'server.settings.ASSAY_KEEP_RUNS_DAYS=30',
		'networkPolicies.metricsNamespaces={monitoring}',
		'image.pullSecrets={registry}',
		'blobs.storageClass=nfs',
	],
	'blobs that are there, no ingress and no policies': [
		'blobs.existingClaim=kept',
		'ingress.enabled=false',
		'networkPolicies.enabled=false',
	],
}

export const given = (values: string[]) =>
	['image.registry=registry.example/qa', ...values].flatMap((value) => ['--set', value])

export const render = (helm: string, values: string[]): Promise<Ran> =>
	ran(helm, ['template', 'qa', chart, '--kube-version', '1.34.0', ...given(values)])

interface Container {
	name: string
	args?: string[]
	env?: { name: string; value?: string }[]
	securityContext?: {
		allowPrivilegeEscalation?: boolean
		readOnlyRootFilesystem?: boolean
		privileged?: boolean
		capabilities?: { drop?: string[]; add?: string[] }
	}
	resources?: { limits?: { memory?: string } }
}

export interface Pod {
	automountServiceAccountToken?: boolean
	hostNetwork?: boolean
	hostPID?: boolean
	hostIPC?: boolean
	securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type?: string } }
	containers: Container[]
	volumes?: Record<string, unknown>[]
}

export interface Rendered {
	kind: string
	metadata: { name: string }
	spec: {
		replicas?: number
		template?: { spec: Pod }
		jobTargetRef?: { template: { spec: Pod } }
		podSelector?: { matchLabels: Record<string, string> }
		[key: string]: unknown
	}
}

export const readRendered = (text: string): Rendered[] =>
	parseAllDocuments(text)
		.map((document) => document.toJS())
		.filter((found) => found !== null)

export const podsOf = (rendered: Rendered[]): Pod[] =>
	rendered.flatMap(({ spec }) => spec.template?.spec ?? spec.jobTargetRef?.template.spec ?? [])

/** What the policy "restricted" of Kubernetes refuses of a pod; empty where it takes it. */
export function refusedByRestricted(pod: Pod): string[] {
	const refused: string[] = []
	const unless = (holds: boolean, what: string) => holds || refused.push(what)
	unless(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'a namespace of the host')
	unless(pod.securityContext?.runAsNonRoot === true && pod.securityContext.runAsUser !== 0, 'root')
	unless(['RuntimeDefault', 'Localhost'].includes(pod.securityContext?.seccompProfile?.type ?? ''), 'seccomp')
	const volumes = ['emptyDir', 'persistentVolumeClaim', 'configMap', 'secret', 'projected', 'downwardAPI', 'csi']
	for (const volume of pod.volumes ?? [])
		unless(
			Object.keys(volume).every((key) => key === 'name' || volumes.includes(key)),
			`volume ${volume.name}`,
		)
	for (const { name, securityContext: own } of pod.containers) {
		unless(own?.allowPrivilegeEscalation === false && !own.privileged, `privileges of ${name}`)
		unless(own?.capabilities?.drop?.includes('ALL') === true, `capabilities of ${name}`)
		unless(
			(own?.capabilities?.add ?? []).every((added) => added === 'NET_BIND_SERVICE'),
			`capabilities of ${name}`,
		)
	}
	return refused
}

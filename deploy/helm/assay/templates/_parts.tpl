{{- define "assay.labels" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* (list . "server") or (list . "executor"): what selects its pods */}}
{{- define "assay.selector" -}}
app.kubernetes.io/name: assay
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "assay.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: 60
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* What the policy "restricted" asks of a pod */}}
{{- define "assay.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
{{- end }}

{{- define "assay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "assay.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* (list . arguments): the pod of an executor, which is the same in a Deployment and in a Job */}}
{{- define "assay.executorPod" -}}
{{- $ := index . 0 }}
{{- include "assay.pod" $ }}
securityContext:
  {{- include "assay.podSecurity" $ | nindent 2 }}
  seccompProfile:
    {{- toYaml $.Values.executors.seccompProfile | nindent 4 }}
containers:
  - name: executor
    image: {{ $.Values.image.registry }}/assay-executor:{{ $.Values.image.tag }}
    args: [node, packages/cli/bin/assay.mjs, executor{{ range rest . }}, {{ . }}{{ end }}]
    env:
      - name: ASSAY_SERVER
        value: http://{{ $.Release.Name }}-server
      {{- include "assay.settings" $.Values.executors.settings | nindent 6 }}
    envFrom:
      - secretRef:
          name: {{ $.Values.secrets.executors }}
    securityContext:
      {{- include "assay.containerSecurity" $ | nindent 6 }}
    resources:
      {{- toYaml $.Values.executors.resources | nindent 6 }}
    volumeMounts:
      - name: work
        mountPath: /tmp
      - name: memory
        mountPath: /dev/shm
volumes:
  - name: work
    emptyDir: {}
  - name: memory
    emptyDir:
      medium: Memory
      sizeLimit: 1Gi
{{- end }}

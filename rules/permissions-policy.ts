/** The value of the header Permissions-Policy: pages may use nothing of the device; one page may use the camera. */
export function permissionsPolicy(hasCamera = false): string {
  return `camera=(${hasCamera ? "self" : ""}), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()`;
}

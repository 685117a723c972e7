#!/bin/sh
# Runs the tests of fast kernels and of the double-dummy solver where they find AVX-512: on a
# processor that Bochs emulates. It starts Debian's kernel, whose only program runs the tests of the
# build folder and writes what they say to a serial line. Too slow for `make test`. Ends with status
# 0 if all tests passed.
#
# FAST_GAMES: how many games of each variant are compared (20). The solver gets forty times as many
# endings, and two deals for each.
# AVX512_MINUTES: after how many minutes the emulation is given up (60).
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build}
games=${FAST_GAMES:-20}
minutes=${AVX512_MINUTES:-60}
work=$build/avx512
root=$work/root
disc=$work/disc
said=$work/serial.txt
# All get the number of endings as an argument; only the last reads it.
tests='unit/test_fast_levels solve/solve_properties'
# What Bochs calls the oldest processor that it knows with VBMI2.
model=corei7_icelake_u

stop() {
    echo "avx512: $*" >&2
    exit 1
}

check_packages() {
    [ "$(uname -m)" = x86_64 ] || stop 'the tests must be built for x86-64'
    for needed in bochs xorriso cpio /bin/busybox /usr/lib/ISOLINUX/isolinux.bin \
        /usr/lib/syslinux/modules/bios/ldlinux.c32 /usr/share/vgabios/vgabios.bin; do
        command -v "$needed" >/dev/null || [ -e "$needed" ] ||
            stop "$needed is missing: make avx512 installs it"
    done
    bochs --help cpu 2>&1 | grep -q "^$model$" || stop "this Bochs knows no $model"
}

# The kernel is unpacked, not installed: an installed one would change how this machine starts.
unpack_kernel() {
    [ -e "$work/linux" ] && return
    package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: *//p' | head -1)
    [ -n "$package" ] || stop 'no package linux-image-cloud-amd64: run apt-get update'
    rm -rf "$work/kernel"
    mkdir -p "$work/kernel"
    (cd "$work/kernel" && apt-get download "$package" && dpkg-deb -x ./*.deb .) >/dev/null 2>&1 ||
        stop "$package could not be fetched"
    mv "$work"/kernel/boot/vmlinuz-* "$work/linux"
    rm -rf "$work/kernel"
}

copy_libraries() { # program
    ldd "$1" | grep -o '/[^ ]*' | while read -r library; do
        mkdir -p "$root$(dirname "$library")"
        cp -L "$library" "$root$library"
    done
}

write_init() {
    cat <<END
#!/bin/busybox sh
/bin/busybox mount -t proc proc /proc
/bin/busybox mount -t devtmpfs dev /dev
exec >/dev/ttyS0 2>&1
echo 1 >/proc/sys/kernel/printk
/bin/busybox grep -m 1 'model name' /proc/cpuinfo
echo flags: \$(/bin/busybox grep -m 1 flags /proc/cpuinfo | /bin/busybox grep -o 'avx[^ ]*')
export CMOCKA_MESSAGE_OUTPUT=TAP FAST_LEVEL=avx512 FAST_GAMES=$games
failed=0
for test in $tests; do
    echo "# \$test"
    /bin/\${test##*/} $((games * 40)) || failed=1
done
echo "ended with status \$failed"
/bin/busybox poweroff -f
END
}

make_root() {
    rm -rf "$root"
    mkdir -p "$root/bin" "$root/proc" "$root/dev"
    cp /bin/busybox "$root/bin"
    for test in $tests; do
        cp "$build/test/$test" "$root/bin"
        copy_libraries "$build/test/$test"
    done
    write_init >"$root/init"
    chmod +x "$root/init"
}

# Bochs 2.7 describes some of its processor wrongly, so the kernel leaves it: that short copies are
# quick but no others (fsrm), and how large saved registers are (xsavec, xsaves, pku). The clock
# runs by instructions, 20 million a second. Without APIC and ACPI the kernel starts sooner.
options="console=ttyS0,115200 quiet loglevel=4 clearcpuid=fsrm,xsavec,pku noxsaves \
tsc_early_khz=20000 nolapic acpi=off idle=nomwait nokaslr mitigations=off init_on_alloc=0 \
cgroup_disable=memory panic=-1"

make_disc() {
    rm -rf "$disc"
    mkdir -p "$disc/isolinux"
    cp "$work/linux" "$disc/linux"
    (cd "$root" && find . | cpio -o -H newc --quiet) >"$disc/initrd"
    cp /usr/lib/ISOLINUX/isolinux.bin /usr/lib/syslinux/modules/bios/ldlinux.c32 "$disc/isolinux"
    printf 'default talon\nlabel talon\n kernel /linux\n initrd /initrd\n append %s\n' "$options" \
        >"$disc/isolinux/isolinux.cfg"
    xorriso -as mkisofs -quiet -o "$work/disc.iso" -b isolinux/isolinux.bin -c isolinux/boot.cat \
        -no-emul-boot -boot-load-size 4 -boot-info-table "$disc" 2>/dev/null
}

write_settings() {
    cat <<END
config_interface: textconfig
display_library: term
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/vgabios/vgabios.bin
cpu: model=$model, count=1, ips=20000000
memory: guest=256, host=256
ata0-master: type=cdrom, path=$work/disc.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=$said
plugin_ctrl: speaker=false, parallel=false, gameport=false
sound: driver=dummy
clock: sync=none
log: $work/bochs.log
panic: action=fatal
END
}

# Debian's Bochs waits for the first word of a debugger: c, go on.
start_bochs() {
    rm -f "$said"
    write_settings >"$work/bochsrc"
    echo c >"$work/start"
    TERM=vt100 bochs -q -f "$work/bochsrc" -rc "$work/start" </dev/null >"$work/screen.txt" 2>&1 &
    bochs=$!
    trap 'kill -9 $bochs 2>/dev/null || true' EXIT
    trap 'exit 130' INT TERM
}

# Shows what came over the line since the last look.
show() {
    [ -e "$said" ] || return 0
    size=$(wc -c <"$said")
    tail -c +$((shown + 1)) "$said" | head -c $((size - shown)) | tr -d '\r'
    shown=$size
}

# A machine that has stopped leaves Bochs running.
watch() {
    shown=0
    for _ in $(seq $((minutes * 30))); do
        sleep 2
        ended=$(grep -cs '^ended with status' "$said" || true)
        show
        [ "$ended" = 1 ] && return
        kill -0 $bochs 2>/dev/null || stop "Bochs ended early: see $work/bochs.log"
    done
    stop "not done after $minutes minutes"
}

judge() {
    grep -q '^flags: .*avx512_vbmi2' "$said" || stop 'the emulated processor has no AVX-512'
    grep -q '^ended with status 0' "$said" || stop 'a test failed'
    [ "$(grep -c '^# avx512.* compared' "$said")" -eq 1 ] ||
        stop 'the test compared no game at AVX-512'
    grep -q '^ok .* AVX-512 searches .*: 0 of' "$said" || stop 'the solver was not compared'
    echo 'avx512: the kernels play the games that they should, the solver finds what it should'
}

[ -e "$build/test/unit/test_fast_levels" ] || stop "no tests in $build: run make all"
check_packages
mkdir -p "$work"
unpack_kernel
make_root
make_disc
start_bochs
watch
judge
